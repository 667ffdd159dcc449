-- What people report, and what the operator does about it. What is taken down is out of everybody's sight at once, its
-- images too; of a post the couple itself still sees that it was, so that it can delete it.
alter table posts add column taken_down_at timestamptz;
-- one that is taken down does not count on its post
alter table comments add column taken_down_at timestamptz;
alter table messages add column taken_down_at timestamptz;

-- who looks is asked of an index, so what others may see must stand there
drop index posts_of_twosome;
create index posts_of_twosome on posts (twosome_id, shown_at desc, id desc) include (is_private, taken_down_at)
  where deleted_at is null;
drop index posts_public;
create index posts_public on posts (shown_at desc, id desc)
  where deleted_at is null and not is_private and taken_down_at is null;

-- A report goes with the person who wrote it, and with the people whom it is about: it holds their words.
create table reports (
  id text primary key,
  reporter_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('post', 'comment', 'profile', 'message')),
  -- of a profile the couple's own id
  thing_id text not null,
  -- whose it is, and which of the two made it; a profile is of both
  twosome_id text not null references twosomes (id) on delete cascade,
  maker_id text references users (id) on delete cascade,
  reason text not null check (reason in ('spam', 'harassment', 'nudity', 'violence', 'underage', 'other')),
  text text not null default '' check (char_length(text) <= 1000),
  -- words and ids of images as they were when it was reported: an edit hides nothing
  was jsonb not null,
  added_at timestamptz not null,
  resolved_at timestamptz
);
-- the same person, the same thing: one report as long as nobody has looked at it
create unique index reports_once on reports (reporter_id, kind, thing_id) where resolved_at is null;
create index reports_open on reports (added_at, id) where resolved_at is null;
create index reports_thing on reports (kind, thing_id);
create index reports_twosome on reports (twosome_id);
create index reports_maker on reports (maker_id);

-- What the operator did, and why. It goes with the people whom it was about.
create table moderation_acts (
  id text primary key,
  act text not null
    check (act in ('take-down', 'restore', 'suspend', 'lift-suspension', 'verify', 'unverify', 'resolve')),
  kind text not null check (kind in ('post', 'comment', 'profile', 'message', 'person', 'report')),
  thing_id text not null,
  -- whose it was, and which of the two it was about
  twosome_id text references twosomes (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 1000),
  -- the name that the operating system has for whoever did it
  done_by text not null,
  done_at timestamptz not null
);
create index moderation_acts_done_at on moderation_acts (done_at desc, id desc);
create index moderation_acts_thing on moderation_acts (kind, thing_id);
create index moderation_acts_twosome on moderation_acts (twosome_id);
create index moderation_acts_user on moderation_acts (user_id);
