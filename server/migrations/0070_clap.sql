-- A couple's clap on a post: begun by one partner, complete when the other joins in.
create table claps (
  post_id text not null references posts (id) on delete cascade,
  twosome_id text not null references twosomes (id),
  initiated_by text not null references users (id),
  added_at timestamptz not null,
  completed_at timestamptz,
  primary key (post_id, twosome_id)
);
create index claps_twosome on claps (twosome_id);
create index claps_initiated_by on claps (initiated_by);
