-- The import that added a post. Not a reference: it still tells imported posts apart when the import is erased.
alter table posts add column import_id text;
create index posts_import on posts (import_id) where import_id is not null;
