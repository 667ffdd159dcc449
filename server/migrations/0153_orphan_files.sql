-- Images whose files may be in the store while no row of media has their id: entered before the files are written, and
-- when a row of media is deleted. The sweep reads this table instead of listing the store.
create table orphan_files (
  media_id text primary key check (media_id ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  -- when the upload began to write the files; null: no upload will use them any more, the next sweep erases them
  storing_since timestamptz
);
create index orphan_files_storing on orphan_files (storing_since);

-- Is an image named by an open report? Asked for each image that the sweep would erase.
create index reports_open_images on reports using gin ((was -> 'images')) where resolved_at is null;
