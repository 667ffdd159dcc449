-- The writer can edit a comment for some minutes, and every person can give it one heart.
alter table comments add column edited_at timestamptz;
create table comment_hearts (
  comment_id text not null references comments (id) on delete cascade,
  -- cascades, so that the previous version can still erase a person
  user_id text not null references users (id) on delete cascade,
  added_at timestamptz not null,
  primary key (comment_id, user_id)
);
create index comment_hearts_user on comment_hearts (user_id);
