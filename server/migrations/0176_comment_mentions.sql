-- Couples named in a comment as @name. The name is stored as it was written, so that a renamed couple keeps its link.
create table comment_mentions (
  comment_id text not null references comments (id) on delete cascade,
  -- cascades, so that the previous version can still erase a couple
  twosome_id text not null references twosomes (id) on delete cascade,
  username text not null,
  primary key (comment_id, twosome_id)
);
create index comment_mentions_twosome on comment_mentions (twosome_id);
alter table notifications
  drop constraint notifications_comment_event_check,
  add constraint notifications_comment_event_check check (comment_event in ('replied', 'mentioned'));
