-- A couple's picture book: one at a time, made when both have agreed.
create table books (
  twosome_id text primary key references twosomes (id),
  id text not null unique,
  asked_by text not null references users (id),
  title text not null check (char_length(title) between 1 and 60),
  first_day date not null,
  last_day date not null,
  -- decides on which day a photo was posted
  time_zone text not null,
  status text not null check (status in ('waiting', 'making', 'ready', 'failed')),
  asked_at timestamptz(3) not null,
  agreed_at timestamptz(3),
  -- of the PDF
  photos int,
  pages int,
  bytes bigint,
  expires_at timestamptz(3),
  check (first_day <= last_day),
  check ((status = 'waiting') = (agreed_at is null)),
  check ((status = 'ready') = (photos is not null and pages is not null and bytes is not null and expires_at is not null))
);
create index books_asked_by on books (asked_by);
create index books_expires_at on books (expires_at) where expires_at is not null;

-- Pictures that a partner left out.
create table book_omissions (
  book_id text not null references books (id) on delete cascade,
  media_id text not null references media (id) on delete cascade,
  user_id text not null references users (id),
  primary key (book_id, media_id)
);
create index book_omissions_media on book_omissions (media_id);
create index book_omissions_user on book_omissions (user_id);
