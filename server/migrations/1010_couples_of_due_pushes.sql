-- The couple of a message leads to its partition. Nullable, because nodes of the previous version insert without it; the
-- next release makes it `not null`.
alter table due_pushes add column twosome_id text;
