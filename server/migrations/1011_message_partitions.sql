-- Messages in sixteen partitions by hash of the couple: docs/decisions/2026-11-30-partitions.md. A new installation has
-- them from here on. Where people have signed up already, `npm run migrate -- messages` moves the rows while servers run.

create function delete_of_messages() returns trigger language plpgsql as $$
declare
  ids text[] := array(select id from gone);
begin
  delete from message_images where message_id = any(ids);
  delete from message_reactions where message_id = any(ids);
  delete from due_pushes where message_id = any(ids);
  delete from hidden_memories where message_id = any(ids);
  return null;
end
$$;
comment on function delete_of_messages() is 'message: deletes what refers to deleted messages: no foreign key can refer to the id of a row in partitions';

-- The move begins, or begins again: from here on every write of messages is copied. The first columns of the keys are
-- those that nodes of the previous version look for. The move waits for a lock for less than PostgreSQL's
-- deadlock_timeout: in a deadlock it gives way, and no writer fails.
create function create_message_partitions() returns void language plpgsql set lock_timeout = '500ms' as $body$
declare
  names text[] := array(
    select quote_ident(attname) from pg_attribute
    where attrelid = 'messages'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
  );
  columns text := array_to_string(names, ', ');
begin
  drop table if exists messages_partitioned, messages_copied;
  create table messages_partitioned (
    like messages including constraints including generated,
    constraint messages_partitioned_pkey primary key (id, twosome_id),
    constraint messages_partitioned_sent_by_client_id_key unique (sent_by, client_id, twosome_id),
    constraint messages_partitioned_twosome_id_added_at_key unique (twosome_id, added_at),
    constraint messages_sent_by_fkey foreign key (sent_by) references users (id),
    constraint messages_twosome_id_fkey foreign key (twosome_id) references twosomes (id)
  ) partition by hash (twosome_id);
  comment on table messages_partitioned is 'message: the private chat';
  create index messages_partitioned_changed on messages_partitioned (twosome_id, changed);
  comment on index messages_partitioned_changed is 'what has happened in a room since a number';
  create unique index messages_partitioned_pinned on messages_partitioned (twosome_id) where pinned_at is not null;
  comment on index messages_partitioned_pinned is 'one pinned message for each couple';
  create index messages_partitioned_reply_to on messages_partitioned (reply_to) where reply_to is not null;
  comment on index messages_partitioned_reply_to is 'erasure of the message that was answered';
  create index messages_partitioned_import on messages_partitioned (import_id) where import_id is not null;
  comment on index messages_partitioned_import is 'the messages of an import that is taken back';
  for remainder in 0..15 loop
    execute format('create table messages_%s partition of messages_partitioned for values with (modulus 16, remainder %s)',
      remainder, remainder);
  end loop;

  create table messages_copied as select ''::text as twosome_id, '-infinity'::timestamptz as added_at;
  comment on table messages_copied is 'message: up to where the rows of messages are in messages_partitioned too, while they are moved';
  execute format($f$
    create or replace function copy_message() returns trigger language plpgsql as $copy$
    begin
      if tg_op = 'DELETE' then
        delete from messages_partitioned where id = old.id and twosome_id = old.twosome_id;
      else
        insert into messages_partitioned (%1$s) values (%2$s)
        on conflict (id, twosome_id) do update set (%1$s) = row(%3$s);
      end if;
      return null;
    end
    $copy$
  $f$, columns, 'new.' || array_to_string(names, ', new.'), 'excluded.' || array_to_string(names, ', excluded.'));
  execute format($f$
    create or replace function copy_messages(most int) returns boolean language plpgsql set lock_timeout = '500ms' as $copy$
    declare
      after messages_copied;
      until messages_copied;
    begin
      select * into after from messages_copied for update;
      select * into until from (
        select twosome_id, added_at from messages
        where (twosome_id, added_at) > (after.twosome_id, after.added_at) order by twosome_id, added_at limit most
      ) batch order by twosome_id desc, added_at desc limit 1;
      if not found then
        return false;
      end if;
      -- the lock keeps a message from being deleted before its copy is committed; a change of it waits for the copy
      insert into messages_partitioned (%1$s)
      select %1$s from messages
      where (twosome_id, added_at) > (after.twosome_id, after.added_at)
        and (twosome_id, added_at) <= (until.twosome_id, until.added_at)
      for key share
      on conflict (id, twosome_id) do nothing;
      if exists (
        with one as (
          select %1$s from messages
          where (twosome_id, added_at) > (after.twosome_id, after.added_at)
            and (twosome_id, added_at) <= (until.twosome_id, until.added_at)
        ), other as (
          select %1$s from messages_partitioned
          where (twosome_id, added_at) > (after.twosome_id, after.added_at)
            and (twosome_id, added_at) <= (until.twosome_id, until.added_at)
        )
        (table one except table other) union all (table other except table one)
      ) then
        raise 'The copy of messages differs from them.';
      end if;
      update messages_copied set twosome_id = until.twosome_id, added_at = until.added_at;
      return true;
    end
    $copy$
  $f$, columns);
  create or replace trigger messages_copied after insert or update or delete on messages
    for each row execute function copy_message();
end
$body$;

create function use_message_partitions() returns void language plpgsql set lock_timeout = '500ms' as $$
declare
  name text;
begin
  -- with the tables whose foreign keys end with it
  lock table messages, message_images, message_reactions, due_pushes, hidden_memories in access exclusive mode;
  -- of the last couple, since the last batch
  while copy_messages(1000) loop end loop;
  if exists (
    select attname, atttypid from pg_attribute where attrelid = 'messages'::regclass and attnum > 0 and not attisdropped
    except select attname, atttypid from pg_attribute where attrelid = 'messages_partitioned'::regclass
  ) then
    raise 'A migration has changed messages since the move began: drop table messages_copied, and begin again.';
  end if;
  drop table messages cascade;
  drop table messages_copied;
  alter table messages_partitioned rename to messages;
  for name in select indexrelid::regclass from pg_index where indrelid = 'messages'::regclass loop
    execute format('alter index %I rename to %I', name, replace(name, 'partitioned_', ''));
  end loop;
  create trigger messages_deleted after delete on messages referencing old table as gone
    for each statement execute function delete_of_messages();
  comment on trigger messages_deleted on messages is 'deletes what refers to the messages';
  drop function copy_message, copy_messages, create_message_partitions, use_message_partitions;
end
$$;
comment on function create_message_partitions is 'message: until messages are in partitions: begins to copy them';
comment on function use_message_partitions is 'message: until messages are in partitions: replaces the table by its copy';

do $$
begin
  if not exists (select from users) then
    perform create_message_partitions();
    perform use_message_partitions();
  end if;
end
$$;
