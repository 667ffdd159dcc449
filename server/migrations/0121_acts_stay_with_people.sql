-- Whoever parts does not wash away what the operator did: it stays with the people whom it was about, and goes with the last
-- of them. Of the couple and of its things that are erased it keeps nothing: what was done, why, when and by whom.
alter table moderation_acts alter column thing_id drop not null;
alter table moderation_acts drop constraint moderation_acts_twosome_id_fkey;
alter table moderation_acts add constraint moderation_acts_twosome_id_fkey
  foreign key (twosome_id) references twosomes (id) on delete set null;

-- an act about both names both: once the couple is gone nothing else says who they were
alter table moderation_acts add column other_id text references users (id) on delete set null;
update moderation_acts a
  set user_id = coalesce(t.user_a, t.user_b), other_id = case when t.user_a is not null then t.user_b end
  from twosomes t where t.id = a.twosome_id and a.user_id is null;
create index moderation_acts_other on moderation_acts (other_id) where other_id is not null;
