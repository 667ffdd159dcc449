-- Reports by people without an account. One is erased with the couple that it is about, and some time after it is
-- resolved.
create table public_reports (
  -- the reference that the person gets
  id text primary key,
  -- a link or a name, as it was entered
  subject text not null check (char_length(subject) between 1 and 500),
  -- what a link to this site leads to
  kind text check (kind in ('post', 'profile')),
  thing_id text,
  twosome_id text references twosomes (id) on delete cascade,
  reason text not null check (reason in ('intimate', 'minor', 'harassment', 'impersonation', 'violence', 'other')),
  text text not null check (char_length(text) <= 4000),
  -- a mail address
  contact text,
  added_at timestamptz not null,
  resolved_at timestamptz
);
create index public_reports_open on public_reports (added_at, id) where resolved_at is null;
create index public_reports_resolved on public_reports (resolved_at) where resolved_at is not null;
create index public_reports_twosome on public_reports (twosome_id);

-- Looking at reported pictures and retrying a job are acts too.
alter table moderation_acts drop constraint moderation_acts_act_check;
alter table moderation_acts add constraint moderation_acts_act_check check (act in ('take-down', 'restore', 'suspend',
  'lift-suspension', 'verify', 'unverify', 'resolve', 'view-images', 'retry-job'));
alter table moderation_acts drop constraint moderation_acts_kind_check;
alter table moderation_acts add constraint moderation_acts_kind_check
  check (kind in ('post', 'comment', 'profile', 'message', 'person', 'report', 'job'));
-- the statement of reasons: what the people concerned may read, unlike `reason`
alter table moderation_acts add column statement text check (char_length(statement) between 1 and 2000);
