-- ID tokens that opened a session here, by the SHA-256 of what their issuer signed: none opens a second one, on any node.
-- Rows are removed when the longest-lived token would have expired.
create table used_credentials (
  digest bytea primary key,
  used_at timestamptz not null
);
create index used_credentials_used_at on used_credentials (used_at);

-- When this session last proved its person by a sign-in; null: when it was opened.
alter table sessions add column signed_in_at timestamptz;
