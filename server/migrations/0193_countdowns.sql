-- Days that a couple looks forward to. A date is a day of the calendar, the same one in every time zone.
create table countdowns (
  id text primary key,
  twosome_id text not null references twosomes (id),
  -- cascades, so that the previous version can still erase a person
  added_by text not null references users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 60),
  date date not null,
  -- comes again every year
  yearly boolean not null,
  added_at timestamptz(3) not null
);
create index countdowns_list on countdowns (twosome_id, date, id);
create index countdowns_added_by on countdowns (added_by);
