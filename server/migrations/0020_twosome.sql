-- The joint profile of two people. Who they are is written in one order (user_a < user_b), so that a pair has one row;
-- name parts stand with their person, and `a_first` says whose comes first in the composed name.
create table twosomes (
  id text primary key,
  user_a text not null,
  user_b text not null,
  username_a text,
  username_b text,
  connector text check (connector in ('&', '.', '+')),
  a_first boolean,
  -- the composed name; a placeholder with a dash until one is chosen
  username text not null,
  photo_id text unique references media (id),
  cover_id text unique references media (id),
  bio text not null default '' check (char_length(bio) <= 255),
  is_private boolean not null default true,
  verified_at timestamptz,
  version integer not null default 1,
  added_at timestamptz not null,
  check (user_a < user_b),
  check ((username_a is null) = (username_b is null) and (username_a is null) = (connector is null) and (username_a is null) = (a_first is null)),
  check ((username_a is null) = (position('-' in username) > 0))
);
create unique index twosomes_username on twosomes (lower(username));
create index twosomes_user_a on twosomes (user_a);
create index twosomes_user_b on twosomes (user_b);

-- A name that was given up rests for everyone but the couple that had it.
create table resting_names (
  name_key text primary key,
  twosome_id text not null,
  rests_until timestamptz not null
);
create index resting_names_twosome_id on resting_names (twosome_id);
