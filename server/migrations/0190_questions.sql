-- The questions of the day. Their text is copied from the catalogue, so that a question stays as it was answered.
create table questions (
  id text primary key,
  twosome_id text not null references twosomes (id),
  -- a day of the calendar: each partner is asked when it begins where they are
  day date not null,
  -- empty when its writer was erased
  text text not null check (char_length(text) <= 200),
  -- of an own question
  asked_by text references users (id),
  added_at timestamptz(3) not null,
  -- when the second of the two answered; until then no answer is given to the other one
  opened_at timestamptz(3),
  unique (twosome_id, day)
);
create index questions_opened on questions (twosome_id, opened_at desc, id desc) where opened_at is not null;
create index questions_asked_by on questions (asked_by);

create table question_answers (
  question_id text not null references questions (id) on delete cascade,
  user_id text not null references users (id),
  -- null: skipped
  text text check (char_length(text) between 1 and 1000),
  changed_at timestamptz(3) not null,
  primary key (question_id, user_id)
);
create index question_answers_user on question_answers (user_id);

-- who does not want to be reminded of questions
create table questions_off (
  user_id text primary key references users (id),
  added_at timestamptz(3) not null
);
