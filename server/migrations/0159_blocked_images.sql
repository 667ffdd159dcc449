-- Recognise a picture that was taken down. Null for images stored before: those are recognised by `sha256` alone.
alter table media add column upload_sha256 text check (upload_sha256 ~ '^[0-9a-f]{64}$');
-- 64 horizontal and 64 vertical differences of a 9 x 9 grid; null for pictures too plain to compare
alter table media add column dhash bit(128);

-- The pictures of content that is taken down, by hash. They name no person and outlive the content: otherwise deleting
-- the post would let the picture come back.
create table blocked_images (
  kind text not null check (kind in ('post', 'comment', 'profile', 'message')),
  thing_id text not null,
  sha256 text not null,
  upload_sha256 text,
  dhash bit(128),
  blocked_at timestamptz not null,
  primary key (kind, thing_id, sha256)
);
create index blocked_images_sha256 on blocked_images (sha256);
create index blocked_images_upload_sha256 on blocked_images (upload_sha256);

-- Refused uploads of such pictures, for the operator.
create table refused_images (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- what was taken down with the picture
  kind text not null,
  thing_id text not null,
  added_at timestamptz not null
);
create index refused_images_user on refused_images (user_id, added_at);
