-- What a couple wants to reach together. The day is a day of the calendar, the same one wherever the two are.
create table goals (
  id text primary key,
  twosome_id text not null references twosomes (id),
  added_by text not null references users (id),
  title text not null check (char_length(title) between 1 and 100),
  description text not null check (char_length(description) between 1 and 1000),
  achieve_by date not null,
  -- a moment goes through a cursor, and through the one who names what they read, in milliseconds
  added_at timestamptz(3) not null,
  -- later with every change: who changes a goal names the one they read
  updated_at timestamptz(3) not null,
  done_at timestamptz(3)
);
-- the couple's list, newest first
create index goals_list on goals (twosome_id, added_at desc, id desc);
-- what a person leaves behind
create index goals_added_by on goals (added_by);
