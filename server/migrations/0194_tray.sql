-- What the tray of a person needs to know.
alter table posts
  -- when it was made private again; null after it was published or edited
  add column withdrawn_at timestamptz;
alter table twosomes
  -- when the date was proposed
  add column together_asked_at timestamptz;
-- claps that wait for the partner: a couple has few of them among thousands
create index claps_pending on claps (twosome_id) where completed_at is null;
-- people who have switched their tray off
create table trays_off (
  user_id text primary key references users (id) on delete cascade,
  added_at timestamptz not null
);
