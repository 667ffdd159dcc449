-- The secret address of a person's calendar feed. Only a hash, so that a copy of the database does not open the feeds.
create table calendars (
  user_id text primary key references users (id),
  token_hash bytea not null unique,
  added_at timestamptz(3) not null
);
