-- Who follows whom. A row without `accepted_at` is a request, and a request is never a follow.
create table follows (
  follower_id text not null references twosomes (id),
  followed_id text not null references twosomes (id),
  requested_at timestamptz not null,
  accepted_at timestamptz,
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_followed on follows (followed_id, accepted_at);
