-- What each person uploaded lately, in slots of ten minutes: the quotas of images and bytes hold on all nodes and survive
-- a restart. Rows are of use for a day.
create table upload_usage (
  user_id text not null references users (id) on delete cascade,
  started_at timestamptz not null,
  images int not null,
  bytes bigint not null,
  primary key (user_id, started_at)
);
