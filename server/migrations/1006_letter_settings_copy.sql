-- 1002 made no setting of a row of letter_settings that says only what holds anyway, so the erasure of its person, which
-- deletes settings, did not reach the row, and the row did not let the person go.
delete from letter_settings l where not exists (
  select from user_settings s where s.user_id = l.user_id and s.key in ('letter', 'letter_time_zone')
);

-- As in 1002, but two settings of letters that are stored at once are copied one after the other: each inserted the row of
-- letter_settings, and the later one failed.
create or replace function copy_from_settings() returns trigger language plpgsql as $$
declare
  person text := coalesce(new.user_id, old.user_id);
  changed text := coalesce(new.key, old.key);
  switches constant jsonb := '{"tray": "trays_off", "question": "questions_off", "memory": "memories_off"}';
begin
  if switches ? changed and new.value = 'false' then
    execute format('insert into %I (user_id, added_at) values ($1, $2) on conflict (user_id) do nothing', switches ->> changed)
    using person, new.changed_at;
  elsif switches ? changed then
    execute format('delete from %I where user_id = $1', switches ->> changed) using person;
  elsif changed in ('letter', 'letter_time_zone') then
    perform pg_advisory_xact_lock(hashtextextended('letter settings ' || person, 0));
    delete from letter_settings where user_id = person;
    insert into letter_settings (user_id, is_on, time_zone, changed_at)
    select person, coalesce(bool_and(value = 'true') filter (where key = 'letter'), true),
      max(value #>> '{}') filter (where key = 'letter_time_zone'), max(changed_at)
    from user_settings where user_id = person and key in ('letter', 'letter_time_zone') having count(*) > 0;
  end if;
  return null;
end
$$;
