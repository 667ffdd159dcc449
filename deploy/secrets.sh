#!/bin/sh
# Generates the secrets of compose.yaml in deploy/secrets/. A file that is there already stays as it is.
set -eu
mkdir -p "$(dirname "$0")/secrets"
cd "$(dirname "$0")/secrets"
# only the owner enters the folder; the containers, which run as other users, read the files
chmod 700 .
umask 022

keep() { [ -s "$1" ] || printf '%s\n' "$2" > "$1"; }
hex() { openssl rand -hex "$1"; }
base64url() { base64 | tr -d '=\n' | tr '/+' '_-'; }

keep secret_key "$(hex 32)"
keep metrics_token "$(hex 32)"
keep postgres_password "$(hex 24)"
keep database_url "postgres://twosome:$(cat postgres_password)@postgres:5432/twosome"

keep s3_access_key_id "GK$(hex 12)"
keep s3_secret_access_key "$(hex 32)"
keep garage.env "GARAGE_DEFAULT_BUCKET=twosome
GARAGE_DEFAULT_ACCESS_KEY=$(cat s3_access_key_id)
GARAGE_DEFAULT_SECRET_KEY=$(cat s3_secret_access_key)
GARAGE_RPC_SECRET=$(hex 32)"

# for Web Push: a key on P-256; in DER the private key's 32 bytes follow the first seven, the public key's 65 are the last
if [ ! -s vapid_private_key ]; then
  openssl ecparam -name prime256v1 -genkey -noout -outform DER > vapid.der
  openssl ec -inform DER -in vapid.der -pubout -outform DER 2> vapid.log | tail -c 65 | base64url > vapid_public_key
  tail -c +8 vapid.der | head -c 32 | base64url > vapid_private_key
  rm vapid.der vapid.log
fi
