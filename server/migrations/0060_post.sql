-- Posts belong to the couple; the person who made one is its creator. `shown_at` is where a post stands in a list.
create table posts (
  id text primary key,
  twosome_id text not null references twosomes (id),
  creator_id text not null references users (id),
  text text not null default '' check (char_length(text) <= 127),
  aspect text not null check (aspect in ('1:1', '4:3', '4:5')),
  is_private boolean not null default true,
  clap_count integer not null default 0 check (clap_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  version integer not null default 1,
  added_at timestamptz not null,
  published_at timestamptz,
  edited_at timestamptz,
  deleted_at timestamptz,
  shown_at timestamptz not null generated always as (coalesce(published_at, added_at)) stored,
  check (is_private = (published_at is null))
);
-- a couple's list, all of it and its public part
create index posts_of_twosome on posts (twosome_id, shown_at desc, id desc) where deleted_at is null;
create index posts_public_of_twosome on posts (twosome_id, shown_at desc, id desc) where deleted_at is null and not is_private;
-- recent public posts of everybody
create index posts_public on posts (shown_at desc, id desc) where deleted_at is null and not is_private;
-- "Recently deleted", and the sweep that erases
create index posts_deleted on posts (deleted_at) where deleted_at is not null;
create index posts_creator on posts (creator_id);

create table post_images (
  post_id text not null references posts (id) on delete cascade,
  position smallint not null check (position between 0 and 9),
  media_id text not null unique references media (id),
  alt text not null default '' check (char_length(alt) <= 1000),
  primary key (post_id, position)
);
