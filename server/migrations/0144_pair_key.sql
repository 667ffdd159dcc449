-- The key of the hashes in parted_pairs, one row. It stays when SECRET_KEY is changed, so that nobody who parted is forgotten.
create table pair_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
