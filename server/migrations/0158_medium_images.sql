-- The middle size, a WebP in the store. Null for images stored before: the full file replaces it.
alter table media add column medium_bytes int check (medium_bytes > 0);
