-- The import that added a message, as with posts. Imported messages count as seen and have the number 0, before all others.
alter table messages add column import_id text;
create index messages_import on messages (import_id) where import_id is not null;

-- How often an import changed the past of the room: a client with another number has to load it again.
alter table rooms add column history integer not null default 0;
