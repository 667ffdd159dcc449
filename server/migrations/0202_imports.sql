-- Imports of chats and photos from archives of other apps. The archive lies in the store until the import ends.
create table imports (
  id text primary key,
  twosome_id text not null references twosomes (id),
  -- who started it; the creator of the posts
  user_id text not null references users (id),
  kind text not null check (kind in ('whatsapp', 'instagram')),
  status text not null
    check (status in ('reading', 'preview', 'importing', 'waiting', 'removing', 'done', 'failed')),
  time_zone text not null,
  -- what the archive contains; null before it is read and after the import ended
  preview jsonb,
  -- which name in the chat is which person, by name; null before the confirmation
  people jsonb,
  day_first boolean,
  with_messages boolean not null default false,
  agreed_at timestamptz(3),
  photos integer not null default 0,
  photos_done integer not null default 0,
  messages integer not null default 0,
  messages_done integer not null default 0,
  left_out integer not null default 0,
  -- how many posts, then how many messages of the archive are behind it; an interrupted job goes on from there
  posts_read integer not null default 0,
  messages_read integer not null default 0,
  -- the code of a sentence
  problem text,
  added_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);
create unique index imports_running on imports (twosome_id) 
  where status in ('reading', 'preview', 'importing', 'waiting');
create index imports_of_twosome on imports (twosome_id, added_at desc);
create index imports_user on imports (user_id);
