-- Changes with everything that a post's readers share, and not with its counts: the cached JSON of a post is kept under
-- it. A trigger, so that no writer can forget it.
alter table posts add column content_version int not null default 1;

create function raise_content_version() returns trigger language plpgsql as $$
begin
  new.content_version := old.content_version + 1;
  return new;
end
$$;

create trigger posts_content_version before update of creator_id, text, aspect, is_private, added_at, published_at,
  edited_at, edited_by_partner, deleted_at, taken_down_at on posts
for each row execute function raise_content_version();
