-- A database that was taken over from the migrations before the baseline differs from a new one in these points. On a new
-- database nothing changes.
drop schema if exists pgboss cascade;
alter table media validate constraint media_bytes_check, validate constraint media_voice_check;

-- what today's statements expect of each row
update twosomes set together_asked_at = added_at where together_asked is not null and together_asked_at is null;
update messages set pinned_at = null where pinned_at is not null and (deleted_at is not null or import_id is not null);
delete from calendars where session_id is null;
