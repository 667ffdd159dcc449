-- What a profile counts. A profile may have hundreds of thousands of followers, so they are not counted when it is shown;
-- triggers keep the counts, so that no writer can forget them, not even the previous version. A table of its own, because
-- its rows change often, and because it is locked after twosomes, in id order. The couples that a couple follows are
-- counted when its profile is shown: otherwise a couple with many followers that parts would change all their rows.
create table couple_counts (
  twosome_id text primary key references twosomes (id) on delete cascade,
  -- accepted follows by couples that are not hidden
  followers integer not null default 0,
  -- posts that others may see
  posts integer not null default 0,
  -- the other posts that are not deleted
  private_posts integer not null default 0
) with (fillfactor = 70);

create function add_couple_counts() returns trigger language plpgsql as $$
begin
  insert into couple_counts (twosome_id) values (new.id);
  return null;
end
$$;
create trigger twosomes_counted after insert on twosomes for each row execute function add_couple_counts();

-- Planned once: otherwise the arrays make PostgreSQL plan it at every follow, which took longer than its work.
create function add_to_followers(follower_ids text[], followed_ids text[], change integer) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  one record;
begin
  if follower_ids is null then return; end if;
  -- until the end of the transaction no follower is hidden or shown
  perform from twosomes where id = any(follower_ids) order by id for no key update;
  for one in
    select f.followed_id, count(*)::integer as many
    from unnest(follower_ids, followed_ids) as f (follower_id, followed_id)
    where not (select t.hidden from twosomes t where t.id = f.follower_id)
    group by f.followed_id order by f.followed_id
  loop
    update couple_counts set followers = followers + change * one.many where twosome_id = one.followed_id;
  end loop;
end
$$;

create function count_followers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_followers(array_agg(follower_id), array_agg(followed_id), -1) from removed where accepted_at is not null;
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_followers(array_agg(follower_id), array_agg(followed_id), 1) from added where accepted_at is not null;
  end if;
  return null;
end
$$;
create trigger follows_counted_added after insert on follows
referencing new table as added for each statement execute function count_followers();
create trigger follows_counted_changed after update on follows
referencing old table as removed new table as added for each statement execute function count_followers();
create trigger follows_counted_removed after delete on follows
referencing old table as removed for each statement execute function count_followers();

create function count_hidden_follower() returns trigger language plpgsql as $$
begin
  with locked as (
    select c.twosome_id from follows f join couple_counts c on c.twosome_id = f.followed_id
    where f.follower_id = new.id and f.accepted_at is not null
    order by c.twosome_id for no key update of c
  )
  update couple_counts c set followers = c.followers + case when new.hidden then -1 else 1 end
  from locked where c.twosome_id = locked.twosome_id;
  return null;
end
$$;
create trigger twosomes_counted_hidden after update on twosomes
for each row when (old.hidden <> new.hidden) execute function count_hidden_follower();

create function count_posts() returns trigger language plpgsql as $$
declare
  couple text := coalesce(new.twosome_id, old.twosome_id);
  was_kept boolean := old.id is not null and old.deleted_at is null;
  is_kept boolean := new.id is not null and new.deleted_at is null;
  was_shown boolean := was_kept and not old.is_private and old.taken_down_at is null;
  is_shown boolean := is_kept and not new.is_private and new.taken_down_at is null;
begin
  if was_kept = is_kept and was_shown = is_shown then return null; end if;
  -- clients ignore a profile that is older than theirs; also locks the couple before its counts
  update twosomes set version = version + 1 where id = couple;
  update couple_counts set posts = posts + is_shown::integer - was_shown::integer,
    private_posts = private_posts + (is_kept and not is_shown)::integer - (was_kept and not was_shown)::integer
  where twosome_id = couple;
  return null;
end
$$;
create trigger posts_counted_added after insert on posts for each row execute function count_posts();
create trigger posts_counted_changed after update of is_private, deleted_at, taken_down_at on posts
for each row execute function count_posts();
create trigger posts_counted_removed after delete on posts for each row execute function count_posts();

-- to subtract them from the couples that a couple follows
create index twosomes_hidden on twosomes (id) where hidden;

insert into couple_counts (twosome_id, followers, posts, private_posts)
select t.id,
  (select count(*) from follows f join twosomes o on o.id = f.follower_id
    where f.followed_id = t.id and f.accepted_at is not null and not o.hidden),
  count(p.id) filter (where not p.is_private and p.taken_down_at is null),
  count(p.id) filter (where p.is_private or p.taken_down_at is not null)
from twosomes t left join posts p on p.twosome_id = t.id and p.deleted_at is null
group by t.id;
