-- A voice note is a media row with a duration; its file may have two megabytes. Width, height, placeholder and thumbnail
-- are those of a drawing, for clients that know only images. The constraint is replaced without a check of old rows,
-- which fulfil the stricter one.
alter table media
  add column duration_ms int,
  add column peaks smallint[],
  add constraint media_voice_check
    check ((duration_ms is null) = (peaks is null) and (duration_ms is null or duration_ms between 1 and 121000)) not valid,
  drop constraint media_bytes_check,
  add constraint media_bytes_check
    check (bytes between 1 and case when duration_ms is null then 262144 else 2097152 end) not valid;
