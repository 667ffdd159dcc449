-- The schema from which every later migration starts. Tables stand in the order of features. `comment on` says what each
-- table, index, function and trigger is for, after the name of its feature: `npm run schema` writes server/schema.sql
-- from the database. Comments in a table are about single columns.

-- ---------------------------------------------------------------------------------------------------- platform

comment on table migration is 'platform: the migrations that were applied to this database';

create table outbox (
  -- Rows are read by transaction, because they do not become visible in the order in which they are written: `xid` is
  -- final once it is below the oldest transaction that still runs.
  xid xid8 not null default pg_current_xact_id(),
  id uuid not null,
  kind text not null,
  names jsonb not null,
  added_at timestamptz not null default now(),
  -- the couples whose connections alone receive the event; null: it concerns every node
  couples text[],
  primary key (xid, id)
);
comment on table outbox is 'platform: domain events, stored with what they report, so that no node misses one when a process dies or Redis is away';
create index outbox_added_at on outbox (added_at);
comment on index outbox_added_at is 'the sweep of events that every node has read';

create table idempotency (
  user_id text not null,
  line text not null,
  key text not null,
  body_hash text not null,
  -- json, not jsonb: the response to a repeated request keeps the order of the first one
  answer json not null,
  added_at timestamptz not null,
  primary key (user_id, line, key)
);
comment on table idempotency is 'platform: responses by Idempotency-Key, stored in the commit of what they report, so that a repeated request has no second effect';
create index idempotency_added_at on idempotency (added_at);
comment on index idempotency_added_at is 'the sweep of old responses';

create table jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key text not null,
  data jsonb not null,
  attempts int not null default 0,
  -- when it may run; while it runs, when its node counts as dead
  run_at timestamptz not null default now(),
  -- when the last attempt failed: the row stays for a week
  failed_at timestamptz,
  error text
);
comment on table jobs is 'platform: long work, sent in the transaction of an act and retried until it succeeds or is given up';
create unique index jobs_waiting on jobs (kind, key) where attempts = 0;
comment on index jobs_waiting is 'jobs of one key that no node has taken are one job';
create index jobs_due on jobs (kind, run_at) where failed_at is null;
comment on index jobs_due is 'the next job of a kind';

-- ------------------------------------------------------------------------------------------------------- media

create table media (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  -- a voice message has the width, height, placeholder and thumbnail of a drawing, for clients that know only images
  width int not null check (width between 1 and 1024),
  height int not null check (height between 1 and 1024),
  bytes int not null,
  thumb_bytes int not null check (thumb_bytes > 0),
  -- of the stored file, as hex: a backup and an export prove by it that they are whole
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- a thumbhash as base64, decoded by clients
  placeholder text not null check (length(placeholder) between 1 and 36),
  added_at timestamptz not null,
  -- null until a feature attaches the file in its own transaction: the bytes are stored before it
  claimed_at timestamptz,
  -- a released file is never attached again
  released_at timestamptz check (released_at is null or claimed_at is null),
  -- of the middle size, a WebP; null where the full file serves for it
  medium_bytes int check (medium_bytes > 0),
  -- of the upload, to recognise a picture that was taken down
  upload_sha256 text check (upload_sha256 ~ '^[0-9a-f]{64}$'),
  -- 64 horizontal and 64 vertical differences of a 9 x 9 grid; null for pictures too plain to compare
  dhash bit(128),
  -- of a voice message
  duration_ms int,
  peaks smallint[],
  constraint media_bytes_check
    check (bytes between 1 and case when duration_ms is null then 262144 else 2097152 end),
  constraint media_voice_check
    check ((duration_ms is null) = (peaks is null) and (duration_ms is null or duration_ms between 1 and 121000))
);
comment on table media is 'media: one row for each stored photo or voice message, whose files have its id; the feature that attaches it decides who may see it';
create index media_unclaimed on media (added_at) where claimed_at is null;
comment on index media_unclaimed is 'the sweep of files that are not attached';

create table orphan_files (
  media_id text primary key check (media_id ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  -- when the upload began to write the files; null: no upload uses them any more, the next sweep erases them
  storing_since timestamptz
);
comment on table orphan_files is 'media: ids whose files may be in the store without a row of media, so that the sweep need not list the store';
create index orphan_files_storing on orphan_files (storing_since);
comment on index orphan_files_storing is 'the sweep of files without a row';

create table installation (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  only_one boolean not null default true unique check (only_one)
);
comment on table installation is 'media: one row, the id that the media store carries too; where the two differ no server starts, because its sweep would erase the files of another database';

create table blocked_images (
  sha256 text not null,
  upload_sha256 text,
  dhash bit(128),
  blocked_at timestamptz not null,
  -- a hash of kind and id: the list outlives the content, so it does not keep the id
  subject text not null,
  primary key (subject, sha256)
);
comment on table blocked_images is 'media: hashes of pictures that were taken down; they outlive the content, so that its deletion does not let the picture return';
create index blocked_images_sha256 on blocked_images (sha256);
comment on index blocked_images_sha256 is 'is this stored picture blocked?';
create index blocked_images_upload_sha256 on blocked_images (upload_sha256);
comment on index blocked_images_upload_sha256 is 'is this upload blocked?';

-- ----------------------------------------------------------------------------------------------------- twosome

create table twosomes (
  id text primary key,
  -- user_a < user_b, so that a pair has one row; null after the erasure of the person
  user_a text,
  user_b text,
  username_a text,
  username_b text,
  connector text check (connector in ('&', '.', '+')),
  -- whose name part comes first in the username
  a_first boolean,
  -- the composed name; a placeholder with a dash until one is chosen
  username text not null,
  photo_id text unique references media (id),
  cover_id text unique references media (id),
  bio text not null default '' check (char_length(bio) <= 255),
  is_private boolean not null default true,
  verified_at timestamptz,
  version integer not null default 1,
  added_at timestamptz not null,
  -- until when two people who parted may come back to everything; null while they are together, and once one of them
  -- has connected with somebody else
  returns_until timestamptz,
  -- neither of the two is in it any more (users.twosome_id)
  parted_at timestamptz,
  -- the deletion of a partner's account is scheduled; the two themselves go on
  leaving_at timestamptz,
  -- by the operator; the two themselves go on
  taken_down_at timestamptz,
  -- for everybody else: each of the reasons begins and ends by itself
  hidden boolean not null
    generated always as (parted_at is not null or leaving_at is not null or taken_down_at is not null) stored,
  -- the newest post that others may see: a timeline reads only the followed couples with the newest posts
  newest_at timestamptz,
  together_since date,
  -- one partner's proposal, until the other agrees
  together_asked date,
  together_asked_by_a boolean,
  show_together_a boolean not null default false,
  show_together_b boolean not null default false,
  together_asked_at timestamptz,
  check (user_a < user_b),
  check ((username_a is null) = (username_b is null) and (username_a is null) = (connector is null) and (username_a is null) = (a_first is null)),
  check ((username_a is null) = (position('-' in username) > 0)),
  constraint twosomes_together_asked check ((together_asked is null) = (together_asked_by_a is null))
);
comment on table twosomes is 'twosome: the joint profile of two people';
create unique index twosomes_username on twosomes (lower(username));
comment on index twosomes_username is 'one couple for each name';
create index twosomes_user_a on twosomes (user_a);
comment on index twosomes_user_a is 'the couples of a person';
create index twosomes_user_b on twosomes (user_b);
comment on index twosomes_user_b is 'the couples of a person';
create index twosomes_parted on twosomes (parted_at) where parted_at is not null;
comment on index twosomes_parted is 'the erasure of couples that cannot return';
create index twosomes_hidden on twosomes (id) where hidden;
comment on index twosomes_hidden is 'hidden couples, subtracted from the number of couples that a couple follows';
create index twosomes_suggestible on twosomes (added_at desc, id desc)
  where not hidden and not is_private and username_a is not null and photo_id is not null;
comment on index twosomes_suggestible is 'suggestions where no couple is close: public profiles with a name and a photo';
-- pg_trgm is a trusted extension: a role that may create in the database may create it
create extension if not exists pg_trgm;
create index twosomes_search on twosomes
  (translate(lower(username), '&.+', '   ') collate "C")
  where not hidden and username_a is not null;
comment on index twosomes_search is 'search by the beginning of the name, with a space for the connector';
create index twosomes_search_second on twosomes
  (lower(case when a_first then username_b || ' ' || username_a else username_a || ' ' || username_b end) collate "C")
  where not hidden and username_a is not null;
comment on index twosomes_search_second is 'search by the name in the other order';
create index twosomes_search_near on twosomes using gin (lower(username) gin_trgm_ops)
  where not hidden and not is_private and username_a is not null;
comment on index twosomes_search_near is 'search by a name that is nearly the same';

create table resting_names (
  name_key text primary key,
  twosome_id text not null,
  rests_until timestamptz not null
);
comment on table resting_names is 'twosome: names that a couple gave up, reserved for it for a while';
create index resting_names_twosome_id on resting_names (twosome_id);
comment on index resting_names_twosome_id is 'the names of a couple';

create table couple_counts (
  twosome_id text primary key references twosomes (id) on delete cascade,
  -- accepted follows by couples that are not hidden
  followers integer not null default 0,
  -- posts that others may see
  posts integer not null default 0,
  -- the other posts that are not deleted
  private_posts integer not null default 0
) with (fillfactor = 70);
comment on table couple_counts is 'twosome: what a profile counts, kept by triggers, so that no writer can forget it; apart from twosomes, because it changes often and is locked after it, in id order';

create function add_couple_counts() returns trigger language plpgsql as $$
begin
  insert into couple_counts (twosome_id) values (new.id);
  return null;
end
$$;
comment on function add_couple_counts is 'twosome: a new couple counts from zero';
create trigger twosomes_counted after insert on twosomes for each row execute function add_couple_counts();
comment on trigger twosomes_counted on twosomes is 'creates the row of couple_counts';

-- -------------------------------------------------------------------------------------------------------- auth

create table users (
  id text primary key,
  issuer text not null,
  subject text not null,
  first_name text not null check (char_length(first_name) between 1 and 50),
  twosome_id text references twosomes (id),
  terms_accepted_at timestamptz,
  -- the account is erased then
  delete_at timestamptz,
  suspended_at timestamptz,
  last_message_seen_at timestamptz,
  added_at timestamptz not null,
  -- A former partner knows the code, and may have a second account that `parted_pairs` cannot know: a person who ever
  -- parted is offered to be connected by both codes only.
  has_parted boolean not null default false,
  -- what the person chose of it
  both_codes boolean not null default false,
  -- the erasure has begun and cannot be cancelled; a job that dies is resumed
  erasing_at timestamptz,
  unique (issuer, subject)
);
comment on table users is 'auth: people; the account key is (issuer, subject), never a mail address';
create index users_twosome_id on users (twosome_id);
comment on index users_twosome_id is 'the two people of a couple';
create index users_delete_at on users (delete_at) where delete_at is not null;
comment on index users_delete_at is 'accounts whose erasure is due';

create table sessions (
  id text primary key,
  user_id text not null references users (id),
  -- a copy of the table does not let anybody sign in
  token_hash bytea not null unique,
  device text not null,
  added_at timestamptz not null,
  last_used_at timestamptz not null,
  -- when this session last proved its person by a sign-in; null: when it was opened
  signed_in_at timestamptz
);
comment on table sessions is 'auth: sign-ins, each on one device';
create index sessions_user_id on sessions (user_id);
comment on index sessions_user_id is 'the sessions of a person';

create table used_credentials (
  digest bytea primary key,
  used_at timestamptz not null
);
comment on table used_credentials is 'auth: hashes of ID tokens that opened a session: none opens a second one, on any node';
create index used_credentials_used_at on used_credentials (used_at);
comment on index used_credentials_used_at is 'the sweep of hashes whose tokens have expired';

-- Tables of the groups above that refer to people.
create table upload_usage (
  user_id text not null references users (id) on delete cascade,
  started_at timestamptz not null,
  images int not null,
  bytes bigint not null,
  primary key (user_id, started_at)
);
comment on table upload_usage is 'platform: what each person uploaded in the last day, in slots of ten minutes: quotas hold on all nodes and after a restart';

create table refused_images (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  added_at timestamptz not null
);
comment on table refused_images is 'media: refused uploads of pictures that were taken down, for the operator';
create index refused_images_user on refused_images (user_id, added_at);
comment on index refused_images_user is 'the refused uploads of a person';

-- -------------------------------------------------------------------------------------------------------- pair

create table parted_pairs (
  pair_hash bytea primary key,
  -- "This is not my partner": the two never connect again
  refused boolean not null default false
);
comment on table parted_pairs is 'pair: keyed hashes of two people who parted: they need both codes to connect, also after the couple is erased; a hash names nobody';

create table pair_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
comment on table pair_key is 'pair: one row, the key of the hashes in parted_pairs; it stays when SECRET_KEY changes';

create table connect_asks (
  user_id text primary key references users (id),
  other_id text not null references users (id),
  asked_at timestamptz not null,
  check (user_id <> other_id)
);
comment on table connect_asks is 'pair: a person has entered the code of somebody who has to enter theirs too; entering another code replaces it';
create index connect_asks_other on connect_asks (other_id);
comment on index connect_asks_other is 'who waits for a person';

-- ------------------------------------------------------------------------------------------------------ follow

create table follows (
  follower_id text not null references twosomes (id),
  followed_id text not null references twosomes (id),
  -- a cursor holds milliseconds: what is finer would be skipped or shown twice
  requested_at timestamptz(3) not null,
  -- null: a request, which is no follow
  accepted_at timestamptz(3),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
comment on table follows is 'follow: which couple follows which, and requests to follow';
create index follows_of_followed on follows (followed_id, accepted_at desc, follower_id desc);
comment on index follows_of_followed is 'the followers of a couple, newest first';
create index follows_of_follower on follows (follower_id, accepted_at desc, followed_id desc);
comment on index follows_of_follower is 'the couples that a couple follows, newest first';
create index follows_requests on follows (followed_id, requested_at desc, follower_id desc) where accepted_at is null;
comment on index follows_requests is 'the requests to a couple, newest first';

create table made_requests (
  follower_id text not null references twosomes (id),
  followed_id text not null references twosomes (id),
  requested_at timestamptz(3) not null,
  primary key (follower_id, followed_id, requested_at)
);
comment on table made_requests is 'follow: every request of the last weeks, also cancelled and declined ones, so that asking again and again is limited';
create index made_requests_followed on made_requests (followed_id);
comment on index made_requests_followed is 'erasure of the couple that was asked';

create table person_blocks (
  blocker_id text not null references users (id),
  blocked_id text not null references users (id),
  added_at timestamptz(3) not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
comment on table person_blocks is 'follow: a block binds people, also in the couples that they form later';
create index person_blocks_blocked on person_blocks (blocked_id);
comment on index person_blocks_blocked is 'who blocks a person';

create table couple_blocks (
  twosome_id text not null references twosomes (id),
  other_id text not null references twosomes (id),
  -- on the side that blocked
  blocked_at timestamptz(3),
  primary key (twosome_id, other_id),
  check (twosome_id <> other_id)
);
comment on table couple_blocks is 'follow: what person_blocks means for couples: two rows for each two that are hidden from each other, so that visibility is one look at the primary key';
create index couple_blocks_other on couple_blocks (other_id);
comment on index couple_blocks_other is 'erasure of the other couple';
create index couple_blocks_list on couple_blocks (twosome_id, blocked_at desc, other_id desc) where blocked_at is not null;
comment on index couple_blocks_list is 'the couples that a couple blocked, newest first';

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
comment on function add_to_followers is 'follow: adds to the followers of these couples, for followers that are not hidden';

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
comment on function count_followers is 'follow: accepted follows count for the followed couple';
create trigger follows_counted_added after insert on follows
referencing new table as added for each statement execute function count_followers();
comment on trigger follows_counted_added on follows is 'keeps couple_counts.followers';
create trigger follows_counted_changed after update on follows
referencing old table as removed new table as added for each statement execute function count_followers();
comment on trigger follows_counted_changed on follows is 'keeps couple_counts.followers';
create trigger follows_counted_removed after delete on follows
referencing old table as removed for each statement execute function count_followers();
comment on trigger follows_counted_removed on follows is 'keeps couple_counts.followers';

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
comment on function count_hidden_follower is 'follow: a hidden couple is not counted as a follower';
create trigger twosomes_counted_hidden after update on twosomes
for each row when (old.hidden <> new.hidden) execute function count_hidden_follower();
comment on trigger twosomes_counted_hidden on twosomes is 'keeps couple_counts.followers';

-- -------------------------------------------------------------------------------------------------------- post

create table posts (
  id text primary key,
  -- null: its creator keeps it to themselves, so that no statement finds it by a couple or by joining its author
  twosome_id text references twosomes (id),
  creator_id text not null references users (id),
  text text not null default '' check (char_length(text) <= 127),
  aspect text not null check (aspect in ('1:1', '4:3', '4:5')),
  is_private boolean not null default true,
  clap_count integer not null default 0 check (clap_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  version integer not null default 1,
  added_at timestamptz not null,
  published_at timestamptz,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- its place in a list
  shown_at timestamptz not null generated always as (coalesce(published_at, added_at)) stored,
  taken_down_at timestamptz,
  -- the last person to change the text or the descriptions does not publish it
  edited_by_partner boolean not null default false,
  -- changes with everything that all readers share, not with the counts: the key of the cached JSON
  content_version int not null default 1,
  -- when it was made private again; null after it was published or edited
  withdrawn_at timestamptz,
  -- when its creator showed the partner a post that they had kept to themselves
  shown_to_partner_at timestamptz,
  -- the import that added it: not a reference, it remains when the import is erased
  import_id text,
  check (is_private = (published_at is null)),
  constraint posts_only_me check (twosome_id is not null or is_private)
)
-- Claps and comments change only counts, which no index holds: with room on the page, no index is written.
with (fillfactor = 80);
comment on table posts is 'post: posts of a couple; the person who made one is its creator';
create index posts_of_twosome on posts (twosome_id, shown_at desc, id desc) include (is_private, taken_down_at)
  where deleted_at is null;
comment on index posts_of_twosome is 'the list of a couple, with what decides who may see a post';
create index posts_public on posts (shown_at desc, id desc)
  where deleted_at is null and not is_private and taken_down_at is null;
comment on index posts_public is 'the public posts of all couples, newest first';
create index posts_only_me on posts (creator_id, shown_at desc, id desc) where twosome_id is null and deleted_at is null;
comment on index posts_only_me is 'the posts that a person keeps to themselves, as in a list';
create index posts_added on posts (twosome_id, added_at) where deleted_at is null;
comment on index posts_added is 'the posts of a couple on a day of earlier years';
create index posts_deleted on posts (deleted_at) where deleted_at is not null;
comment on index posts_deleted is 'the recently deleted posts, and the sweep that erases them';
create index posts_import on posts (import_id) where import_id is not null;
comment on index posts_import is 'the posts of an import that is taken back';
create index posts_creator on posts (creator_id);
comment on index posts_creator is 'export and erasure of a person';
create index posts_twosome on posts (twosome_id);
comment on index posts_twosome is 'erasure of a couple, deleted posts too';

create table post_images (
  post_id text not null references posts (id) on delete cascade,
  position smallint not null check (position between 0 and 9),
  media_id text not null unique references media (id),
  alt text not null default '' check (char_length(alt) <= 1000),
  primary key (post_id, position)
);
comment on table post_images is 'post: the photos of a post, with their descriptions';

create function raise_content_version() returns trigger language plpgsql as $$
begin
  new.content_version := old.content_version + 1;
  return new;
end
$$;
comment on function raise_content_version is 'post: the cached JSON of a post is stored under its content_version';
create trigger posts_content_version before update of twosome_id, creator_id, text, aspect, is_private, added_at,
  published_at, edited_at, edited_by_partner, deleted_at, taken_down_at on posts
for each row execute function raise_content_version();
comment on trigger posts_content_version on posts is 'a trigger, so that no writer can leave an outdated post in the cache';

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
comment on function update_newest_at is 'post: looks for the newest post of a couple that others may see';

create function raise_newest_at() returns trigger language plpgsql as $$
begin
  update twosomes set newest_at = new.shown_at
  where id = new.twosome_id and (newest_at is null or newest_at < new.shown_at);
  return null;
end
$$;
comment on function raise_newest_at is 'post: a post that is added public, by a restored backup or a test, can only be the newest';
create trigger posts_newest_at_added after insert on posts
for each row when (not new.is_private and new.deleted_at is null and new.taken_down_at is null)
execute function raise_newest_at();
comment on trigger posts_newest_at_added on posts is 'keeps twosomes.newest_at';
create trigger posts_newest_at_changed
after update of is_private, added_at, published_at, deleted_at, taken_down_at on posts
for each row execute function update_newest_at();
comment on trigger posts_newest_at_changed on posts is 'keeps twosomes.newest_at';
create trigger posts_newest_at_erased after delete on posts
for each row when (not old.is_private) execute function update_newest_at();
comment on trigger posts_newest_at_erased on posts is 'keeps twosomes.newest_at';

create function count_posts() returns trigger language plpgsql as $$
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
comment on function count_posts is 'post: a post counts for its couple from when it is shown to both, as public or private';
create trigger posts_counted_added after insert on posts for each row execute function count_posts();
comment on trigger posts_counted_added on posts is 'keeps couple_counts.posts and private_posts';
create trigger posts_counted_changed after update of twosome_id, is_private, deleted_at, taken_down_at on posts
for each row execute function count_posts();
comment on trigger posts_counted_changed on posts is 'keeps couple_counts.posts and private_posts';
create trigger posts_counted_removed after delete on posts for each row execute function count_posts();
comment on trigger posts_counted_removed on posts is 'keeps couple_counts.posts and private_posts';

-- -------------------------------------------------------------------------------------------------------- clap

create table claps (
  post_id text not null references posts (id) on delete cascade,
  twosome_id text not null references twosomes (id),
  initiated_by text not null references users (id),
  added_at timestamptz not null,
  -- null: pending until the other partner claps too
  completed_at timestamptz,
  primary key (post_id, twosome_id)
);
comment on table claps is 'clap: a couple''s clap for a post, begun by one partner and completed by the other';
create index claps_of_post on claps (post_id, completed_at desc, twosome_id desc) where completed_at is not null;
comment on index claps_of_post is 'the couples that clapped for a post, newest first';
create index claps_pending on claps (twosome_id) where completed_at is null;
create index claps_twosome on claps (twosome_id);
comment on index claps_twosome is 'export and erasure of a couple';
create index claps_initiated_by on claps (initiated_by);
comment on index claps_initiated_by is 'erasure of a person';

-- ----------------------------------------------------------------------------------------------------- comment

create table comments (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  twosome_id text not null references twosomes (id),
  user_id text not null references users (id),
  text text not null check (char_length(text) between 1 and 500),
  added_at timestamptz not null,
  -- such a comment does not count on its post
  taken_down_at timestamptz,
  -- the person who deleted it can undo that for a moment; then a sweep erases the row
  deleted_at timestamptz,
  deleted_by text references users (id) on delete set null,
  edited_at timestamptz,
  -- a comment that is not itself a reply
  reply_to text references comments (id) on delete cascade,
  check (deleted_by is null or deleted_at is not null)
);
comment on table comments is 'comment: comments and replies, shown as the couple''s, stored with the person who wrote them';
create index comments_of_post on comments (post_id, added_at desc, id desc);
comment on index comments_of_post is 'all comments of a post, newest first';
create index comments_first_level on comments (post_id, added_at desc, id desc) where reply_to is null;
comment on index comments_first_level is 'the comments of a post without replies, newest first';
create index comments_replies on comments (reply_to, added_at desc, id desc) where reply_to is not null;
comment on index comments_replies is 'the replies to a comment, newest first';
create index comments_deleted on comments (deleted_at) where deleted_at is not null;
comment on index comments_deleted is 'the sweep of deleted comments';
create index comments_deleted_by on comments (deleted_by) where deleted_by is not null;
comment on index comments_deleted_by is 'erasure of the person who deleted it';
create index comments_twosome on comments (twosome_id);
comment on index comments_twosome is 'erasure of a couple';
create index comments_user on comments (user_id);
comment on index comments_user is 'export and erasure of a person';

create table comment_hearts (
  comment_id text not null references comments (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  added_at timestamptz not null,
  primary key (comment_id, user_id)
);
comment on table comment_hearts is 'comment: hearts, one for each person and comment';
create index comment_hearts_user on comment_hearts (user_id);
comment on index comment_hearts_user is 'export and erasure of a person';

create table comment_mentions (
  comment_id text not null references comments (id) on delete cascade,
  twosome_id text not null references twosomes (id) on delete cascade,
  -- as it was written, so that a renamed couple keeps its link
  username text not null,
  primary key (comment_id, twosome_id)
);
comment on table comment_mentions is 'comment: couples named in a comment as @name';
create index comment_mentions_twosome on comment_mentions (twosome_id);
comment on index comment_mentions_twosome is 'erasure of a couple';

-- -------------------------------------------------------------------------------------------------------- goal

create table goals (
  id text primary key,
  twosome_id text not null references twosomes (id),
  added_by text not null references users (id),
  title text not null check (char_length(title) between 1 and 100),
  description text not null check (char_length(description) between 1 and 1000),
  -- a day of the calendar, the same one in every time zone
  achieve_by date not null,
  -- cursors, and clients that name the goal they read, hold milliseconds
  added_at timestamptz(3) not null,
  -- later with every change: a change names the goal that its person read
  updated_at timestamptz(3) not null,
  done_at timestamptz(3)
);
comment on table goals is 'goal: what a couple wants to reach together';
create index goals_list on goals (twosome_id, added_at desc, id desc);
comment on index goals_list is 'the goals of a couple, newest first';
create index goals_added_by on goals (added_by);
comment on index goals_added_by is 'erasure of a person';

-- ---------------------------------------------------------------------------------------------------- together

create table countdowns (
  id text primary key,
  twosome_id text not null references twosomes (id),
  added_by text not null references users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 60),
  -- a day of the calendar, the same one in every time zone
  date date not null,
  -- comes again every year
  yearly boolean not null,
  added_at timestamptz(3) not null
);
comment on table countdowns is 'together: days that a couple looks forward to';
create index countdowns_list on countdowns (twosome_id, date, id);
comment on index countdowns_list is 'the countdowns of a couple, the next first';
create index countdowns_added_by on countdowns (added_by);
comment on index countdowns_added_by is 'erasure of a person';

-- ---------------------------------------------------------------------------------------------------- calendar

create table calendars (
  user_id text primary key references users (id),
  -- a copy of the table does not open the calendars
  token_hash bytea not null unique,
  added_at timestamptz(3) not null
);
comment on table calendars is 'calendar: the secret address of a person''s calendar';

-- ---------------------------------------------------------------------------------------------------- question

create table questions (
  id text primary key,
  twosome_id text not null references twosomes (id),
  -- a day of the calendar: each partner is asked when it begins where they are
  day date not null,
  -- copied from the catalogue, so that a question stays as it was answered; empty when its writer was erased
  text text not null check (char_length(text) <= 200),
  -- of a question that a partner wrote
  asked_by text references users (id),
  added_at timestamptz(3) not null,
  -- when the second of the two answered; until then neither sees the other's answer
  opened_at timestamptz(3),
  -- neither the text nor the answers are shown
  taken_down_at timestamptz(3),
  unique (twosome_id, day)
);
comment on table questions is 'question: the question of the day of a couple';
create index questions_opened on questions (twosome_id, opened_at desc, id desc) where opened_at is not null;
comment on index questions_opened is 'the answered questions of a couple, newest first';
create index questions_asked_by on questions (asked_by);
comment on index questions_asked_by is 'erasure of a person';

create table question_answers (
  question_id text not null references questions (id) on delete cascade,
  user_id text not null references users (id),
  -- null: skipped
  text text check (char_length(text) between 1 and 1000),
  changed_at timestamptz(3) not null,
  primary key (question_id, user_id)
);
comment on table question_answers is 'question: the answers, one for each partner';
create index question_answers_user on question_answers (user_id);
comment on index question_answers_user is 'export and erasure of a person';

create table questions_off (
  user_id text primary key references users (id),
  added_at timestamptz(3) not null
);
comment on table questions_off is 'question: people who want no reminders of questions';

-- ----------------------------------------------------------------------------------------------------- message

create table rooms (
  twosome_id text primary key references twosomes (id),
  last_number bigint not null,
  last_added_at timestamptz not null,
  -- how often an import changed the past: a client with another number loads the room again
  history integer not null default 0
);
comment on table rooms is 'message: the chat of a couple; an update of its row gives out the next number, so the order of numbers is the order of commits';

create table messages (
  id text primary key,
  twosome_id text not null references twosomes (id),
  -- what happened when it was added (0 for imported ones), and what happened to it last
  number bigint not null,
  changed bigint not null,
  sent_by text not null references users (id),
  -- the sender's own id: the same again is the same message
  client_id text not null check (char_length(client_id) between 1 and 64),
  text text not null check (char_length(text) <= 4000),
  reply_to text references messages (id),
  -- no two of a couple at the same moment: it is their order
  added_at timestamptz not null,
  deleted_at timestamptz,
  taken_down_at timestamptz,
  -- earlier texts are not stored
  edited_at timestamptz(3),
  pinned_at timestamptz(3),
  -- the import that added it, as with posts
  import_id text,
  unique (sent_by, client_id),
  unique (twosome_id, added_at)
);
comment on table messages is 'message: the private chat';
create index messages_changed on messages (twosome_id, changed);
comment on index messages_changed is 'what has happened in a room since a number';
create unique index messages_pinned on messages (twosome_id) where pinned_at is not null;
comment on index messages_pinned is 'one pinned message for each couple';
create index messages_reply_to on messages (reply_to) where reply_to is not null;
comment on index messages_reply_to is 'erasure of the message that was answered';
create index messages_import on messages (import_id) where import_id is not null;
comment on index messages_import is 'the messages of an import that is taken back';

create table message_images (
  message_id text not null references messages (id) on delete cascade,
  position smallint not null check (position between 0 and 9),
  media_id text not null unique references media (id),
  -- when the partner listened to the voice message
  heard_at timestamptz,
  primary key (message_id, position)
);
comment on table message_images is 'message: the photos of a message, or its voice message';

create table message_reactions (
  message_id text not null references messages (id) on delete cascade,
  user_id text not null references users (id),
  emoji text not null check (char_length(emoji) between 1 and 20),
  primary key (message_id, user_id)
);
comment on table message_reactions is 'message: reactions, one for each person and message';
create index message_reactions_user on message_reactions (user_id);
comment on index message_reactions_user is 'export and erasure of a person';

create table due_pushes (
  message_id text primary key references messages (id) on delete cascade
);
comment on table due_pushes is 'message: messages whose receiver did not have the room open; deleting the row makes the push; no column of messages, whose indexes would be written again';

create table open_rooms (
  connection_id text primary key,
  user_id text not null references users (id),
  until timestamptz not null
);
comment on table open_rooms is 'message: who has the room open, by connection, renewed while it lasts';
create index open_rooms_of_user on open_rooms (user_id);
comment on index open_rooms_of_user is 'has this person the room open?';

-- ------------------------------------------------------------------------------------------------------ letter

create table letters (
  id text primary key,
  twosome_id text not null references twosomes (id),
  written_by text not null references users (id),
  text text not null check (char_length(text) <= 4000),
  opens_at timestamptz(3),
  -- the day on which it opens at seven in the morning, where the reader is
  at_morning date,
  written_at timestamptz(3) not null,
  -- the reader sees neither words nor photos until then
  opened_at timestamptz(3),
  taken_down_at timestamptz(3),
  -- when its reader was notified that it can be opened
  announced_at timestamptz(3),
  check ((opens_at is null) <> (at_morning is null))
);
comment on table letters is 'letter: letters from one partner to the other, which open later';
create index letters_sealed on letters (twosome_id, written_at desc, id desc) where opened_at is null;
comment on index letters_sealed is 'the sealed letters of a couple, newest first';
create index letters_opened on letters (twosome_id, opened_at desc, id desc) where opened_at is not null;
comment on index letters_opened is 'the opened letters of a couple, newest first';
create index letters_unannounced on letters (
  coalesce(opens_at, (at_morning + time '07:00' - interval '14 hours') at time zone 'UTC')
) where announced_at is null and opened_at is null;
comment on index letters_unannounced is 'letters whose reader is to be notified, by the earliest moment: in the easternmost time zone, 14 hours ahead of UTC';
create index letters_written_by on letters (written_by);
comment on index letters_written_by is 'export and erasure of a person';

create table letter_images (
  letter_id text not null references letters (id) on delete cascade,
  position smallint not null check (position between 0 and 9),
  media_id text not null unique references media (id),
  primary key (letter_id, position)
);
comment on table letter_images is 'letter: the photos of a letter';

create table letter_settings (
  user_id text primary key references users (id),
  is_on boolean not null default true,
  -- where the device was when it last listed or opened letters: decides when it is morning
  time_zone text,
  changed_at timestamptz(3) not null
);
comment on table letter_settings is 'letter: whether a person wants reminders of letters, and their time zone';

-- ------------------------------------------------------------------------------------------------------ import

create table imports (
  id text primary key,
  twosome_id text not null references twosomes (id),
  -- who started it; the creator of the posts
  user_id text not null references users (id),
  kind text not null check (kind in ('whatsapp', 'instagram')),
  status text not null
    check (status in ('reading', 'preview', 'importing', 'waiting', 'removing', 'done', 'failed')),
  time_zone text not null,
  -- what the archive contains; null before it is read and after the import ended
  preview jsonb,
  -- which name in the chat is which person, by name; null before the confirmation
  people jsonb,
  day_first boolean,
  with_messages boolean not null default false,
  agreed_at timestamptz(3),
  photos integer not null default 0,
  photos_done integer not null default 0,
  messages integer not null default 0,
  messages_done integer not null default 0,
  left_out integer not null default 0,
  -- how many posts, then how many messages of the archive have been read; an interrupted job resumes there
  posts_read integer not null default 0,
  messages_read integer not null default 0,
  -- the code of a sentence
  problem text,
  added_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);
comment on table imports is 'import: archives of other apps that become posts and messages; the archive is in the store until the import ends';
create unique index imports_running on imports (twosome_id)
  where status in ('reading', 'preview', 'importing', 'waiting');
comment on index imports_running is 'one import at a time for each couple';
create index imports_of_twosome on imports (twosome_id, added_at desc);
comment on index imports_of_twosome is 'the imports of a couple, newest first';
create index imports_user on imports (user_id);
comment on index imports_user is 'erasure of a person';

-- -------------------------------------------------------------------------------------------------------- book

create table books (
  twosome_id text primary key references twosomes (id),
  id text not null unique,
  asked_by text not null references users (id),
  title text not null check (char_length(title) between 1 and 60),
  first_day date not null,
  last_day date not null,
  -- decides on which day a photo was posted
  time_zone text not null,
  status text not null check (status in ('waiting', 'making', 'ready', 'failed')),
  asked_at timestamptz(3) not null,
  agreed_at timestamptz(3),
  -- of the PDF
  photos int,
  pages int,
  bytes bigint,
  expires_at timestamptz(3),
  check (first_day <= last_day),
  check ((status = 'waiting') = (agreed_at is null)),
  check ((status = 'ready') = (photos is not null and pages is not null and bytes is not null and expires_at is not null))
);
comment on table books is 'book: a couple''s photo book, one at a time, made when both have agreed';
create index books_asked_by on books (asked_by);
comment on index books_asked_by is 'erasure of a person';
create index books_expires_at on books (expires_at) where expires_at is not null;
comment on index books_expires_at is 'the sweep of expired books';

create table book_omissions (
  book_id text not null references books (id) on delete cascade,
  media_id text not null references media (id) on delete cascade,
  user_id text not null references users (id),
  primary key (book_id, media_id)
);
comment on table book_omissions is 'book: photos that a partner left out';
create index book_omissions_media on book_omissions (media_id);
comment on index book_omissions_media is 'erasure of the photo';
create index book_omissions_user on book_omissions (user_id);
comment on index book_omissions_user is 'export and erasure of a person';

-- ------------------------------------------------------------------------------------------------------ memory

create table hidden_memories (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  post_id text references posts (id) on delete cascade,
  message_id text references messages (id) on delete cascade,
  from_day date,
  until_day date,
  added_at timestamptz(3) not null,
  unique (user_id, post_id),
  unique (user_id, message_id),
  unique (user_id, from_day, until_day),
  check (num_nonnulls(post_id, message_id, from_day) = 1),
  check (num_nulls(from_day, until_day) in (0, 2) and from_day <= until_day)
);
comment on table hidden_memories is 'memory: what a person does not want to see again of earlier years: a post, a message, or everything of some days';
create index hidden_memories_post on hidden_memories (post_id) where post_id is not null;
comment on index hidden_memories_post is 'erasure of the post';
create index hidden_memories_message on hidden_memories (message_id) where message_id is not null;
comment on index hidden_memories_message is 'erasure of the message';

create table memories_off (
  user_id text primary key references users (id) on delete cascade,
  added_at timestamptz(3) not null
);
comment on table memories_off is 'memory: people who have switched memories off';

-- -------------------------------------------------------------------------------------------------------- tray

create table trays_off (
  user_id text primary key references users (id) on delete cascade,
  added_at timestamptz not null
);
comment on table trays_off is 'tray: people who have switched their tray off';

-- ------------------------------------------------------------------------------------------------ notification

create table notification_boxes (
  user_id text primary key references users (id),
  seen_at timestamptz
);
comment on table notification_boxes is 'notification: up to when a person has looked; the lock under which their notifications are written, so that two couples in the same moment share a row';

create table notifications (
  id text primary key,
  user_id text not null references users (id),
  -- the reader's own couple at that time: what was notified in another couple is not shown in a new one
  twosome_id text not null references twosomes (id),
  happening text not null check (happening in (
    'added', 'published', 'commented', 'clapped', 'followed', 'requested', 'accepted',
    'goal_added', 'goal_changed', 'goal_finished', 'goal_reopened'
  )),
  -- a post, a couple or a goal; it may be erased, and the row stays
  related_id text not null,
  added_at timestamptz not null,
  updated_at timestamptz not null,
  comment_event text check (comment_event in ('replied', 'mentioned')),
  check (comment_event is null or happening = 'commented')
);
comment on table notifications is 'notification: what happened to what, never in words: sentence, names and counts are made when it is read, of couples whom the reader may see then';
create index notifications_list on notifications (user_id, twosome_id, updated_at desc, id desc);
comment on index notifications_list is 'the notifications of a person, newest first';
create index notifications_related on notifications (user_id, related_id, happening, updated_at desc);
comment on index notifications_related is 'the row that a further couple joins';
create index notifications_twosome on notifications (twosome_id);
comment on index notifications_twosome is 'erasure of a couple';
create index notifications_updated_at on notifications (updated_at);
comment on index notifications_updated_at is 'the sweep of old notifications';

create table notification_couples (
  notification_id text not null references notifications (id) on delete cascade,
  twosome_id text not null references twosomes (id) on delete cascade,
  added_at timestamptz not null,
  primary key (notification_id, twosome_id)
);
comment on table notification_couples is 'notification: the couples that did it, each once';
create index notification_couples_twosome on notification_couples (twosome_id);
comment on index notification_couples_twosome is 'erasure of a couple';

create table noted_claps (
  post_id text not null references posts (id) on delete cascade,
  twosome_id text not null references twosomes (id) on delete cascade,
  primary key (post_id, twosome_id)
);
comment on table noted_claps is 'notification: claps that were notified: each once, however often it is taken back and given again';
create index noted_claps_twosome on noted_claps (twosome_id);
comment on index noted_claps_twosome is 'erasure of a couple';

-- Kinds are the wire's: a number, or 'm' for messages.
create table notification_preferences (
  user_id text primary key references users (id),
  -- not notified
  unwanted text[] not null default '{}',
  -- notified, not pushed
  unpushed text[] not null default '{}',
  -- quiet hours in this time zone, 'HH:MM'; over midnight where they end before they begin
  quiet_from text,
  quiet_to text,
  time_zone text,
  check (num_nulls(quiet_from, quiet_to, time_zone) in (0, 3))
);
comment on table notification_preferences is 'notification: kinds and hours without notifications; a person without a row wants everything at any hour';

create table push_addresses (
  -- a hash of kind and address: an address may be longer than an index entry
  id text primary key,
  kind text not null check (kind in ('fcm', 'web')),
  -- FCM's token, or the endpoint of a Web Push subscription
  address text not null check (char_length(address) <= 4096),
  -- the subscription's keys: the text is encrypted for this browser alone
  p256dh text,
  auth text,
  user_id text not null references users (id),
  session_id text not null references sessions (id) on delete cascade,
  added_at timestamptz not null,
  used_at timestamptz,
  failed_at timestamptz,
  -- the SHA-256 of a secret of the device: another account takes the address over only with the same one
  device_hash bytea,
  unique (session_id, kind),
  check (num_nulls(p256dh, auth) = case kind when 'web' then 0 else 2 end)
);
comment on table push_addresses is 'notification: push subscriptions, one of each kind for a device, of one person; one ends with its session';
create index push_addresses_user on push_addresses (user_id);
comment on index push_addresses_user is 'the subscriptions of a person';

create table due_notifications (
  notification_id text primary key references notifications (id) on delete cascade
);
comment on table due_notifications is 'notification: notifications that are new or have grown; deleting the row makes their pushes';

create table pushes (
  id text primary key,
  address_id text not null references push_addresses (id) on delete cascade,
  -- a notification's id, 'room' or 'letter': each waits once, with a new `id` when it grows, so that sending the earlier
  -- one does not delete the later one
  about text not null,
  -- null: not of a notification
  notification_id text references notifications (id) on delete cascade,
  tries smallint not null,
  made_at timestamptz not null,
  -- a node that takes a row postpones it: it is sent again when the node dies
  due_at timestamptz not null,
  unique (address_id, about)
);
comment on table pushes is 'notification: what waits to be sent to a device; words, count and badge are made when it is sent';
create index pushes_due on pushes (due_at);
comment on index pushes_due is 'the pushes that are due';
create index pushes_notification on pushes (notification_id) where notification_id is not null;
comment on index pushes_notification is 'erasure of the notification';

-- ------------------------------------------------------------------------------------------------------ safety

create table reports (
  id text primary key,
  reporter_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('post', 'comment', 'profile', 'message', 'question', 'letter')),
  -- of a profile the couple's own id
  thing_id text not null,
  -- whose it is, and which of the two made it; a profile is of both
  twosome_id text not null references twosomes (id) on delete cascade,
  maker_id text references users (id) on delete cascade,
  reason text not null check (reason in ('spam', 'harassment', 'nudity', 'violence', 'underage', 'other')),
  text text not null default '' check (char_length(text) <= 1000),
  -- words and ids of images as they were when it was reported: an edit hides nothing
  was jsonb not null,
  added_at timestamptz not null,
  resolved_at timestamptz
);
comment on table reports is 'safety: reports by people who are signed in; erased with their writer and with the people whom they are about';
create unique index reports_once on reports (reporter_id, kind, thing_id) where resolved_at is null;
comment on index reports_once is 'one open report for each person and thing';
create index reports_open on reports (added_at, id) where resolved_at is null;
comment on index reports_open is 'the open reports, oldest first';
create index reports_open_images on reports using gin ((was -> 'images')) where resolved_at is null;
comment on index reports_open_images is 'does an open report name this image, which the sweep would erase?';
create index reports_thing on reports (kind, thing_id);
comment on index reports_thing is 'the reports of a thing';
create index reports_twosome on reports (twosome_id);
comment on index reports_twosome is 'erasure of a couple';
create index reports_maker on reports (maker_id);
comment on index reports_maker is 'erasure of a person';

create table public_reports (
  -- the reference that the person gets
  id text primary key,
  -- a link or a name, as it was entered
  subject text not null check (char_length(subject) between 1 and 500),
  -- what a link to this site leads to
  kind text check (kind in ('post', 'profile')),
  thing_id text,
  twosome_id text references twosomes (id) on delete cascade,
  reason text not null check (reason in ('intimate', 'minor', 'harassment', 'impersonation', 'violence', 'other')),
  text text not null check (char_length(text) <= 4000),
  -- a mail address
  contact text,
  added_at timestamptz not null,
  resolved_at timestamptz
);
comment on table public_reports is 'safety: reports by people without an account; erased with the couple, and some time after they are resolved';
create index public_reports_open on public_reports (added_at, id) where resolved_at is null;
comment on index public_reports_open is 'the open reports, oldest first';
create index public_reports_resolved on public_reports (resolved_at) where resolved_at is not null;
comment on index public_reports_resolved is 'the sweep of resolved reports';
create index public_reports_twosome on public_reports (twosome_id);
comment on index public_reports_twosome is 'erasure of a couple';

create table moderation_acts (
  id text primary key,
  act text not null check (act in ('take-down', 'restore', 'suspend', 'lift-suspension', 'verify', 'unverify', 'resolve',
    'view-images', 'retry-job')),
  kind text not null
    check (kind in ('post', 'comment', 'profile', 'message', 'question', 'letter', 'person', 'report', 'job')),
  thing_id text,
  -- whose it was, and whom it was about: the act stays with these people after the couple is erased
  twosome_id text references twosomes (id) on delete set null,
  user_id text references users (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 1000),
  -- the operator's name in the operating system, or their mail address
  done_by text not null,
  done_at timestamptz not null,
  -- the second person of an act about both
  other_id text references users (id) on delete set null,
  -- the statement of reasons: what the people concerned may read, unlike `reason`
  statement text check (char_length(statement) between 1 and 2000)
);
comment on table moderation_acts is 'safety: what the operator did, and why; erased with the last of the people whom it was about';
create index moderation_acts_done_at on moderation_acts (done_at desc, id desc);
comment on index moderation_acts_done_at is 'the acts, newest first';
create index moderation_acts_thing on moderation_acts (kind, thing_id);
comment on index moderation_acts_thing is 'the acts about a thing';
create index moderation_acts_twosome on moderation_acts (twosome_id);
comment on index moderation_acts_twosome is 'the acts about a couple';
create index moderation_acts_user on moderation_acts (user_id);
comment on index moderation_acts_user is 'the acts about a person';
create index moderation_acts_other on moderation_acts (other_id) where other_id is not null;
comment on index moderation_acts_other is 'the acts about a person as the second of two';

-- ----------------------------------------------------------------------------------------------------- account

create table exports (
  user_id text primary key references users (id),
  -- also the name of the file, so that no row leads to the file of an export that was replaced
  id text not null unique,
  status text not null check (status in ('building', 'ready', 'failed')),
  asked_at timestamptz not null,
  bytes bigint,
  expires_at timestamptz,
  check ((status = 'ready') = (bytes is not null and expires_at is not null))
);
comment on table exports is 'account: a person''s download of their data, built by a job and stored for some days; a new one replaces it';
create index exports_expires_at on exports (expires_at) where expires_at is not null;
comment on index exports_expires_at is 'the sweep of expired exports';
