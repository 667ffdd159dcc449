-- The secret address of a person's calendar feed. Only a hash: whoever reads the database cannot read the calendars.
create table calendars (
  user_id text primary key references users (id),
  token_hash bytea not null unique,
  added_at timestamptz(3) not null
);
