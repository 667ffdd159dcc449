-- A post that its creator keeps to themselves has no couple until they show it: no statement finds it by a couple, and
-- none by joining its author. That holds for the statements of the previous version too, which do not know of such posts.
alter table posts alter column twosome_id drop not null;
-- when the creator showed such a post to the partner
alter table posts add column shown_to_partner_at timestamptz;
alter table posts add constraint posts_only_me check (twosome_id is not null or is_private);
-- the posts that a person keeps to themselves, as in a list
create index posts_only_me on posts (creator_id, shown_at desc, id desc) where twosome_id is null and deleted_at is null;

-- `only_me` is part of a post's cached JSON
drop trigger posts_content_version on posts;
create trigger posts_content_version before update of twosome_id, creator_id, text, aspect, is_private, added_at,
  published_at, edited_at, edited_by_partner, deleted_at, taken_down_at on posts
for each row execute function raise_content_version();

-- A post counts for its couple from when it is shown.
create or replace function count_posts() returns trigger language plpgsql as $$
declare
  couple text := coalesce(new.twosome_id, old.twosome_id);
  was_kept boolean := old.id is not null and old.twosome_id is not null and old.deleted_at is null;
  is_kept boolean := new.id is not null and new.twosome_id is not null and new.deleted_at is null;
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
drop trigger posts_counted_changed on posts;
create trigger posts_counted_changed after update of twosome_id, is_private, deleted_at, taken_down_at on posts
for each row execute function count_posts();
