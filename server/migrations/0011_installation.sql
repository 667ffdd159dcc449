-- Which media store is this database's. The store carries the same id as a mark; where the two differ, nothing is
-- swept and no server starts: an empty database beside somebody else's images would take them all for leftovers.
-- One row, made by the first start; a backup brings it along, and the mark with the images.
create table installation (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  only_one boolean not null default true unique check (only_one)
);
