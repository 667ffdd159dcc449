-- Lists of couples are read newest first and page on after (moment, id). A moment goes through a cursor in
-- milliseconds, so that is what is kept: what is finer would be skipped or shown twice.
alter table follows
  alter column requested_at type timestamptz(3),
  alter column accepted_at type timestamptz(3);
drop index follows_followed;
create index follows_of_followed on follows (followed_id, accepted_at desc, follower_id desc);
create index follows_of_follower on follows (follower_id, accepted_at desc, followed_id desc);
create index follows_requests on follows (followed_id, requested_at desc, follower_id desc) where accepted_at is null;

-- Asking, cancelling and asking again is a way to ring somebody's bell all day: every request of the last weeks
-- counts, also those that were cancelled or declined.
create table made_requests (
  follower_id text not null references twosomes (id),
  followed_id text not null references twosomes (id),
  requested_at timestamptz(3) not null,
  primary key (follower_id, followed_id, requested_at)
);
create index made_requests_followed on made_requests (followed_id);

-- Public profiles with a name and a photo, newest first: what may be suggested where nobody is close.
create index twosomes_suggestible on twosomes (added_at desc, id desc)
  where not is_private and username_a is not null and photo_id is not null;

-- A block binds people, also in the couples they form later.
create table person_blocks (
  blocker_id text not null references users (id),
  blocked_id text not null references users (id),
  added_at timestamptz(3) not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index person_blocks_blocked on person_blocks (blocked_id);

-- What follows from it for the couples that are: two rows for every two couples that are hidden from each other,
-- so that who may reach whom is one look at the primary key. `blocked_at` stands on the side that blocked.
create table couple_blocks (
  twosome_id text not null references twosomes (id),
  other_id text not null references twosomes (id),
  blocked_at timestamptz(3),
  primary key (twosome_id, other_id),
  check (twosome_id <> other_id)
);
create index couple_blocks_other on couple_blocks (other_id);
create index couple_blocks_list on couple_blocks (twosome_id, blocked_at desc, other_id desc) where blocked_at is not null;
