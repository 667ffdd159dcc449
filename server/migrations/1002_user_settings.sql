-- What a person chose had a table for each switch: trays_off, questions_off, memories_off, letter_settings. Now one table
-- holds it by key. A person without a row has the default of the key, which the code knows. Nodes of the previous version
-- go on with the four tables, so triggers copy both ways; the next release drops these tables with their triggers.
create table user_settings (
  user_id text not null references users (id) on delete cascade,
  key text not null,
  value jsonb not null,
  changed_at timestamptz(3) not null,
  primary key (user_id, key)
);
comment on table user_settings is 'auth: what a person chose, by key; without a row the default of the key holds';

create function copy_switch_to_settings() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from user_settings where user_id = old.user_id and key = tg_argv[0];
  else
    insert into user_settings (user_id, key, value, changed_at) values (new.user_id, tg_argv[0], 'false', new.added_at)
    on conflict (user_id, key) do update set value = excluded.value, changed_at = excluded.changed_at;
  end if;
  return null;
end
$$;
comment on function copy_switch_to_settings() is 'auth: until the next release, what a node of the previous version stores in a table of one switch';

create function copy_letters_to_settings() returns trigger language plpgsql as $$
begin
  delete from user_settings where user_id = coalesce(new.user_id, old.user_id) and key in ('letter', 'letter_time_zone');
  if tg_op <> 'DELETE' then
    insert into user_settings (user_id, key, value, changed_at)
    select new.user_id, s.key, s.value, new.changed_at
    from (values ('letter', to_jsonb(new.is_on)), ('letter_time_zone', to_jsonb(new.time_zone))) as s (key, value)
    where s.value is not null;
  end if;
  return null;
end
$$;
comment on function copy_letters_to_settings() is 'auth: until the next release, what a node of the previous version stores in letter_settings';

create function copy_from_settings() returns trigger language plpgsql as $$
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
    delete from letter_settings where user_id = person;
    insert into letter_settings (user_id, is_on, time_zone, changed_at)
    select person, coalesce(bool_and(value = 'true') filter (where key = 'letter'), true),
      max(value #>> '{}') filter (where key = 'letter_time_zone'), max(changed_at)
    from user_settings where user_id = person and key in ('letter', 'letter_time_zone') having count(*) > 0;
  end if;
  return null;
end
$$;
comment on function copy_from_settings() is 'auth: until the next release, what a node of the previous version reads from the tables of the switches';

-- the depth stops the copy of a copy
create trigger trays_off_copied after insert or update or delete on trays_off
  for each row when (pg_trigger_depth() = 0) execute function copy_switch_to_settings('tray');
comment on trigger trays_off_copied on trays_off is 'keeps user_settings';
create trigger questions_off_copied after insert or update or delete on questions_off
  for each row when (pg_trigger_depth() = 0) execute function copy_switch_to_settings('question');
comment on trigger questions_off_copied on questions_off is 'keeps user_settings';
create trigger memories_off_copied after insert or update or delete on memories_off
  for each row when (pg_trigger_depth() = 0) execute function copy_switch_to_settings('memory');
comment on trigger memories_off_copied on memories_off is 'keeps user_settings';
create trigger letter_settings_copied after insert or update or delete on letter_settings
  for each row when (pg_trigger_depth() = 0) execute function copy_letters_to_settings();
comment on trigger letter_settings_copied on letter_settings is 'keeps user_settings';
-- from here on their writes arrive, so no row is missed
insert into user_settings (user_id, key, value, changed_at)
select user_id, 'tray', 'false'::jsonb, added_at from trays_off
union all select user_id, 'question', 'false', added_at from questions_off
union all select user_id, 'memory', 'false', added_at from memories_off
union all select user_id, 'letter', 'false', changed_at from letter_settings where not is_on
union all select user_id, 'letter_time_zone', to_jsonb(time_zone), changed_at from letter_settings where time_zone is not null;

create trigger user_settings_copied after insert or update or delete on user_settings
  for each row when (pg_trigger_depth() = 0) execute function copy_from_settings();
comment on trigger user_settings_copied on user_settings is 'keeps the tables that the previous version reads';

comment on table trays_off is 'tray: until the next release: people who have switched their tray off, a copy of user_settings';
comment on table questions_off is 'question: until the next release: people who want no reminders of questions, a copy of user_settings';
comment on table memories_off is 'memory: until the next release: people who have switched memories off, a copy of user_settings';
comment on table letter_settings is 'letter: until the next release: reminders of letters and the time zone of a person, a copy of user_settings';
