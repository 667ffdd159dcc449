-- A ZIP of all that a person may see, built by a job and kept for some days. One for each person: a new one replaces the
-- one before. Its file has the name of `id` in the store, so that the file of one that was replaced is nobody's.
create table exports (
  user_id text primary key references users (id),
  id text not null unique,
  status text not null check (status in ('building', 'ready', 'failed')),
  asked_at timestamptz not null,
  bytes bigint,
  expires_at timestamptz,
  check ((status = 'ready') = (bytes is not null and expires_at is not null))
);
create index exports_expires_at on exports (expires_at) where expires_at is not null;

select pgboss.create_queue('exports_given_up', '{"policy": "short", "expireInSeconds": 60}');
select pgboss.create_queue('exports', '{"policy": "short", "retryLimit": 3, "retryDelay": 5, "retryBackoff": true,
  "expireInSeconds": 60, "deadLetter": "exports_given_up"}');
