-- A comment on a post: shown as the couple's, kept with the person who wrote it.
create table comments (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  twosome_id text not null references twosomes (id),
  user_id text not null references users (id),
  text text not null check (char_length(text) between 1 and 500),
  added_at timestamptz not null
);
-- a post's list, newest first
create index comments_of_post on comments (post_id, added_at desc, id desc);
-- what a couple or a person leaves behind
create index comments_twosome on comments (twosome_id);
create index comments_user on comments (user_id);
