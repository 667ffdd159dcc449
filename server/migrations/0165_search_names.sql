-- Search finds a couple by its name in either order, with a space for the connector, and by names that are nearly the same.
-- pg_trgm is a trusted extension: a role that may create in the database may create it.
create extension if not exists pg_trgm;

create index twosomes_search on twosomes
  (translate(lower(username), '&.+', '   ') collate "C")
  where not hidden and username_a is not null;
-- the second name first
create index twosomes_search_second on twosomes
  (lower(case when a_first then username_b || ' ' || username_a else username_a || ' ' || username_b end) collate "C")
  where not hidden and username_a is not null;
create index twosomes_search_near on twosomes using gin (lower(username) gin_trgm_ops)
  where not hidden and not is_private and username_a is not null;
