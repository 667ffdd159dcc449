-- People and their sessions. The account key is (issuer, subject), never a mail address.
create table users (
  id text primary key,
  issuer text not null,
  subject text not null,
  first_name text not null check (char_length(first_name) between 1 and 50),
  twosome_id text references twosomes (id),
  terms_accepted_at timestamptz,
  delete_at timestamptz,
  suspended_at timestamptz,
  last_message_seen_at timestamptz,
  last_notification_seen_at timestamptz,
  added_at timestamptz not null,
  unique (issuer, subject)
);
create index users_twosome_id on users (twosome_id);

-- Only the hash of a token is kept: who reads the table cannot sign in.
create table sessions (
  id text primary key,
  user_id text not null references users (id),
  token_hash bytea not null unique,
  device text not null,
  added_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);
