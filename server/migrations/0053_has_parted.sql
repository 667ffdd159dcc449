-- A former partner knows the code, and a second account of theirs is nobody that `parted_pairs` could know. So whoever
-- ever parted, from whomever, is offered to be connected by both codes only; it is theirs to choose, and what they chose
-- stays until they choose otherwise.
alter table users
  add column has_parted boolean not null default false,
  add column both_codes boolean not null default false;

-- Of people who parted before this was written down, those are known whose couple has not been erased yet, and those who
-- entered the code of somebody from whom they parted, or whose code was entered. Not known are people who came back to
-- each other, and those whose couple was erased already, thirty days after its end: with the one from whom they parted,
-- and only there, `parted_pairs` goes on asking for both codes.
update users set has_parted = true
where id in (select user_a from twosomes where parted_at is not null)
  or id in (select user_b from twosomes where parted_at is not null)
  or id in (select user_id from connect_asks)
  or id in (select other_id from connect_asks);
