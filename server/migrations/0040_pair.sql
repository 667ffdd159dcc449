-- Two people who part may come back to everything until this moment; null while they are together, and once one of them
-- has connected with somebody else. The moment alone opens the way: the row itself lies there until it is erased.
alter table twosomes add column returns_until timestamptz;

-- An ex knows the code. So a pair that ever parted needs both codes, for ever, also when the couple they were has been
-- erased: what is kept is a keyed hash of the two ids, which says nothing to anybody who does not have both and the key.
create table parted_pairs (
  pair_hash bytea primary key
);

-- Somebody who parted has entered the other's code, and waits until the other enters theirs. One for each person: who
-- enters another code has changed their mind.
create table connect_asks (
  user_id text primary key references users (id),
  other_id text not null references users (id),
  asked_at timestamptz not null,
  check (user_id <> other_id)
);
create index connect_asks_other on connect_asks (other_id);
