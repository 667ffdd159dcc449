-- The newest post of a couple that others may see. A timeline looks only at the followed couples with the newest posts.
alter table twosomes add column newest_at timestamptz;

create function update_newest_at() returns trigger language plpgsql as $$
declare
  couple text := coalesce(new.twosome_id, old.twosome_id);
begin
  -- a statement of its own, so that the next one sees what a concurrent transaction of the couple has committed
  perform from twosomes where id = couple for no key update;
  update twosomes set newest_at = newest.shown_at
  from (
    select max(shown_at) as shown_at from posts
    where twosome_id = couple and not is_private and deleted_at is null and taken_down_at is null
  ) newest
  where id = couple and newest_at is distinct from newest.shown_at;
  return null;
end
$$;

-- A post is added private; a public one is inserted only by a restored backup or a test. One that is added can only be
-- newer, so the others need not be read.
create function raise_newest_at() returns trigger language plpgsql as $$
begin
  update twosomes set newest_at = new.shown_at
  where id = new.twosome_id and (newest_at is null or newest_at < new.shown_at);
  return null;
end
$$;

create trigger posts_newest_at_added after insert on posts
for each row when (not new.is_private and new.deleted_at is null and new.taken_down_at is null)
execute function raise_newest_at();
create trigger posts_newest_at_changed
after update of is_private, added_at, published_at, deleted_at, taken_down_at on posts
for each row execute function update_newest_at();
create trigger posts_newest_at_erased after delete on posts
for each row when (not old.is_private) execute function update_newest_at();

update twosomes t set newest_at = newest.shown_at
from (
  select twosome_id, max(shown_at) as shown_at from posts
  where not is_private and deleted_at is null and taken_down_at is null group by twosome_id
) newest
where t.id = newest.twosome_id;
