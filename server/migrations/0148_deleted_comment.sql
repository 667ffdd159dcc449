-- A deletion can be undone for a moment by the person who made it; then a sweep erases the row.
alter table comments
  add column deleted_at timestamptz,
  add column deleted_by text references users (id) on delete set null,
  add check (deleted_by is null or deleted_at is not null);
create index comments_deleted on comments (deleted_at) where deleted_at is not null;
create index comments_deleted_by on comments (deleted_by) where deleted_by is not null;
