-- A couple disappears for everybody else at once: when it parts, while the account of one of the two waits for its
-- deletion, and when the operator takes the profile down. Each reason comes and goes by itself, so each has its own
-- moment; `hidden` is what all questions of reach ask.
alter table twosomes
  -- neither of the two is in it any more (users.twosome_id); both may come back for 30 days
  add column parted_at timestamptz,
  -- the deletion of a partner's account is scheduled; the two themselves go on
  add column leaving_at timestamptz,
  -- by the operator; the two themselves go on
  add column taken_down_at timestamptz,
  add column hidden boolean not null
    generated always as (parted_at is not null or leaving_at is not null or taken_down_at is not null) stored;

drop index twosomes_suggestible;
create index twosomes_suggestible on twosomes (added_at desc, id desc)
  where not hidden and not is_private and username_a is not null and photo_id is not null;
create index twosomes_parted on twosomes (parted_at) where parted_at is not null;
