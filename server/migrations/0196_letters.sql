-- Letters from one partner to the other. Their words and photos are sealed for the reader until `opened_at` is set.
create table letters (
  id text primary key,
  twosome_id text not null references twosomes (id),
  written_by text not null references users (id),
  text text not null check (char_length(text) <= 4000),
  opens_at timestamptz(3),
  -- the day on which it opens at seven in the morning, where the reader is
  at_morning date,
  written_at timestamptz(3) not null,
  opened_at timestamptz(3),
  taken_down_at timestamptz(3),
  check ((opens_at is null) <> (at_morning is null))
);
create index letters_sealed on letters (twosome_id, written_at desc, id desc) where opened_at is null;
create index letters_opened on letters (twosome_id, opened_at desc, id desc) where opened_at is not null;
create index letters_written_by on letters (written_by);

create table letter_images (
  letter_id text not null references letters (id) on delete cascade,
  position smallint not null check (position between 0 and 9),
  media_id text not null unique references media (id),
  primary key (letter_id, position)
);

create table letter_settings (
  user_id text primary key references users (id),
  is_on boolean not null default true,
  -- where the person's device was when it last listed or opened letters: decides when it is morning
  time_zone text,
  changed_at timestamptz(3) not null
);
