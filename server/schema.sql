-- The schema after all migrations. Written by `npm run schema`; a test keeps it true.

-- platform ------------------------------------------------------------------------------------------------------------

-- the migrations that were applied to this database
create table migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

-- domain events, stored with what they report, so that no node misses one when a process dies or Redis is away
create table outbox (
  xid xid8 not null default pg_current_xact_id(),
  id uuid not null,
  kind text not null,
  names jsonb not null,
  added_at timestamp with time zone not null default now(),
  couples text[],
  constraint outbox_pkey PRIMARY KEY (xid, id)
);
-- the sweep of events that every node has read
CREATE INDEX outbox_added_at ON outbox USING btree (added_at);

-- responses by Idempotency-Key, stored in the commit of what they report, so that a repeated request has no second effect
create table idempotency (
  user_id text not null,
  line text not null,
  key text not null,
  body_hash text not null,
  answer json not null,
  added_at timestamp with time zone not null,
  constraint idempotency_pkey PRIMARY KEY (user_id, line, key)
);
-- the sweep of old responses
CREATE INDEX idempotency_added_at ON idempotency USING btree (added_at);

-- long work, sent in the transaction of an act and retried until it succeeds or is given up
create table jobs (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  key text not null,
  data jsonb not null,
  attempts integer not null default 0,
  run_at timestamp with time zone not null default now(),
  failed_at timestamp with time zone,
  error text,
  constraint jobs_pkey PRIMARY KEY (id)
);
-- the next job of a kind
CREATE INDEX jobs_due ON jobs USING btree (kind, run_at) WHERE (failed_at IS NULL);
-- jobs of one key that no node has taken are one job
CREATE UNIQUE INDEX jobs_waiting ON jobs USING btree (kind, key) WHERE (attempts = 0);

-- what each person uploaded in the last day, in slots of ten minutes: quotas hold on all nodes and after a restart
create table upload_usage (
  user_id text not null,
  started_at timestamp with time zone not null,
  images integer not null,
  bytes bigint not null,
  import_images integer not null default 0,
  import_bytes bigint not null default 0,
  constraint upload_usage_pkey PRIMARY KEY (user_id, started_at),
  constraint upload_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- when each periodic task last succeeded on any node, so that a restarted node does not wait a full interval
create table sweeps (
  name text not null,
  ran_at timestamp with time zone not null,
  constraint sweeps_pkey PRIMARY KEY (name)
);

-- media ---------------------------------------------------------------------------------------------------------------

-- one row for each stored photo or voice message, whose files have its id; the feature that attaches it decides who may see it
create table media (
  id text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  thumb_bytes integer not null,
  sha256 text not null,
  placeholder text not null,
  added_at timestamp with time zone not null,
  claimed_at timestamp with time zone,
  released_at timestamp with time zone,
  medium_bytes integer,
  upload_sha256 text,
  dhash bit(128),
  duration_ms integer,
  peaks smallint[],
  constraint media_pkey PRIMARY KEY (id),
  constraint media_bytes_check CHECK (((bytes >= 1) AND (bytes <=
CASE
    WHEN (duration_ms IS NULL) THEN 262144
    ELSE 2097152
END))),
  constraint media_check CHECK (((released_at IS NULL) OR (claimed_at IS NULL))),
  constraint media_height_check CHECK (((height >= 1) AND (height <= 1024))),
  constraint media_id_check CHECK ((id ~ '^[0-9A-HJKMNP-TV-Z]{20}$'::text)),
  constraint media_medium_bytes_check CHECK ((medium_bytes > 0)),
  constraint media_placeholder_check CHECK (((length(placeholder) >= 1) AND (length(placeholder) <= 36))),
  constraint media_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint media_thumb_bytes_check CHECK ((thumb_bytes > 0)),
  constraint media_upload_sha256_check CHECK ((upload_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint media_voice_check CHECK ((((duration_ms IS NULL) = (peaks IS NULL)) AND ((duration_ms IS NULL) OR ((duration_ms >= 1) AND (duration_ms <= 121000))))),
  constraint media_width_check CHECK (((width >= 1) AND (width <= 1024)))
);
-- the sweep of files that are not attached
CREATE INDEX media_unclaimed ON media USING btree (added_at) WHERE (claimed_at IS NULL);

-- ids whose files may be in the store without a row of media, so that the sweep need not list the store
create table orphan_files (
  media_id text not null,
  storing_since timestamp with time zone,
  constraint orphan_files_pkey PRIMARY KEY (media_id),
  constraint orphan_files_media_id_check CHECK ((media_id ~ '^[0-9A-HJKMNP-TV-Z]{20}$'::text))
);
-- the sweep of files without a row
CREATE INDEX orphan_files_storing ON orphan_files USING btree (storing_since);

-- one row, the id that the media store carries too; where the two differ no server starts, because its sweep would erase the files of another database
create table installation (
  id text not null,
  only_one boolean not null default true,
  constraint installation_pkey PRIMARY KEY (id),
  constraint installation_only_one_key UNIQUE (only_one),
  constraint installation_id_check CHECK ((id ~ '^[0-9A-HJKMNP-TV-Z]{20}$'::text)),
  constraint installation_only_one_check CHECK (only_one)
);

-- hashes of pictures that were taken down; they outlive the content, so that its deletion does not let the picture return
create table blocked_images (
  sha256 text not null,
  upload_sha256 text,
  dhash bit(128),
  blocked_at timestamp with time zone not null,
  subject text not null,
  constraint blocked_images_pkey PRIMARY KEY (subject, sha256)
);
-- is this stored picture blocked?
CREATE INDEX blocked_images_sha256 ON blocked_images USING btree (sha256);
-- is this upload blocked?
CREATE INDEX blocked_images_upload_sha256 ON blocked_images USING btree (upload_sha256);

-- refused uploads of pictures that were taken down, for the operator
create table refused_images (
  id text not null,
  user_id text not null,
  added_at timestamp with time zone not null,
  constraint refused_images_pkey PRIMARY KEY (id),
  constraint refused_images_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- the refused uploads of a person
CREATE INDEX refused_images_user ON refused_images USING btree (user_id, added_at);

-- twosome -------------------------------------------------------------------------------------------------------------

-- the joint profile of two people
create table twosomes (
  id text not null,
  user_a text,
  user_b text,
  username_a text,
  username_b text,
  connector text,
  a_first boolean,
  username text not null,
  photo_id text,
  cover_id text,
  bio text not null default ''::text,
  is_private boolean not null default true,
  verified_at timestamp with time zone,
  version integer not null default 1,
  added_at timestamp with time zone not null,
  returns_until timestamp with time zone,
  parted_at timestamp with time zone,
  leaving_at timestamp with time zone,
  taken_down_at timestamp with time zone,
  hidden boolean not null generated always as (((parted_at IS NOT NULL) OR (leaving_at IS NOT NULL) OR (taken_down_at IS NOT NULL))),
  newest_at timestamp with time zone,
  together_since date,
  together_asked date,
  together_asked_by_a boolean,
  show_together_a boolean not null default false,
  show_together_b boolean not null default false,
  together_asked_at timestamp with time zone,
  mentions text,
  changed_by_a boolean,
  constraint twosomes_pkey PRIMARY KEY (id),
  constraint twosomes_cover_id_key UNIQUE (cover_id),
  constraint twosomes_photo_id_key UNIQUE (photo_id),
  constraint twosomes_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES media(id),
  constraint twosomes_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES media(id),
  constraint twosomes_bio_check CHECK ((char_length(bio) <= 255)),
  constraint twosomes_check CHECK ((user_a < user_b)),
  constraint twosomes_check1 CHECK ((((username_a IS NULL) = (username_b IS NULL)) AND ((username_a IS NULL) = (connector IS NULL)) AND ((username_a IS NULL) = (a_first IS NULL)))),
  constraint twosomes_check2 CHECK (((username_a IS NULL) = (POSITION(('-'::text) IN (username)) > 0))),
  constraint twosomes_connector_check CHECK ((connector = ANY (ARRAY['&'::text, '.'::text, '+'::text]))),
  constraint twosomes_mentions_check CHECK ((mentions = ANY (ARRAY['everyone'::text, 'following'::text, 'nobody'::text]))),
  constraint twosomes_together_asked CHECK (((together_asked IS NULL) = (together_asked_by_a IS NULL)))
);
-- hidden couples, subtracted from the number of couples that a couple follows
CREATE INDEX twosomes_hidden ON twosomes USING btree (id) WHERE hidden;
-- the erasure of couples that cannot return
CREATE INDEX twosomes_parted ON twosomes USING btree (parted_at) WHERE (parted_at IS NOT NULL);
-- search by the beginning of the name, with a space for the connector
CREATE INDEX twosomes_search ON twosomes USING btree (translate(lower(username), '&.+'::text, '   '::text) COLLATE "C") WHERE ((NOT hidden) AND (username_a IS NOT NULL));
-- search by a name that is nearly the same
CREATE INDEX twosomes_search_near ON twosomes USING gin (lower(username) gin_trgm_ops) WHERE ((NOT hidden) AND (NOT is_private) AND (username_a IS NOT NULL));
-- search by the name in the other order
CREATE INDEX twosomes_search_second ON twosomes USING btree (lower(
CASE
    WHEN a_first THEN ((username_b || ' '::text) || username_a)
    ELSE ((username_a || ' '::text) || username_b)
END) COLLATE "C") WHERE ((NOT hidden) AND (username_a IS NOT NULL));
-- suggestions where no couple is close: public profiles with a name and a photo
CREATE INDEX twosomes_suggestible ON twosomes USING btree (added_at DESC, id DESC) WHERE ((NOT hidden) AND (NOT is_private) AND (username_a IS NOT NULL) AND (photo_id IS NOT NULL));
-- the couples of a person
CREATE INDEX twosomes_user_a ON twosomes USING btree (user_a);
-- the couples of a person
CREATE INDEX twosomes_user_b ON twosomes USING btree (user_b);
-- one couple for each name
CREATE UNIQUE INDEX twosomes_username ON twosomes USING btree (lower(username));
-- creates the row of couple_counts
CREATE TRIGGER twosomes_counted AFTER INSERT ON twosomes FOR EACH ROW EXECUTE FUNCTION add_couple_counts();
-- keeps couple_counts.followers
CREATE TRIGGER twosomes_counted_hidden AFTER UPDATE ON twosomes FOR EACH ROW WHEN ((old.hidden <> new.hidden)) EXECUTE FUNCTION count_hidden_follower();

-- names that a couple gave up, reserved for it for a while
create table resting_names (
  name_key text not null,
  twosome_id text not null,
  rests_until timestamp with time zone not null,
  constraint resting_names_pkey PRIMARY KEY (name_key)
);
-- the names of a couple
CREATE INDEX resting_names_twosome_id ON resting_names USING btree (twosome_id);

-- what a profile counts, kept by triggers, so that no writer can forget it; apart from twosomes, because it changes often and is locked after it, in id order
create table couple_counts (
  twosome_id text not null,
  followers integer not null default 0,
  posts integer not null default 0,
  private_posts integer not null default 0,
  constraint couple_counts_pkey PRIMARY KEY (twosome_id),
  constraint couple_counts_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id) ON DELETE CASCADE
) with (fillfactor=70);

-- a new couple counts from zero
CREATE OR REPLACE FUNCTION add_couple_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into couple_counts (twosome_id) values (new.id);
  return null;
end
$function$;

-- auth ----------------------------------------------------------------------------------------------------------------

-- people; the account key is (issuer, subject), never a mail address
create table users (
  id text not null,
  issuer text not null,
  subject text not null,
  first_name text not null,
  twosome_id text,
  terms_accepted_at timestamp with time zone,
  delete_at timestamp with time zone,
  suspended_at timestamp with time zone,
  last_message_seen_at timestamp with time zone,
  added_at timestamp with time zone not null,
  has_parted boolean not null default false,
  both_codes boolean not null default false,
  erasing_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_issuer_subject_key UNIQUE (issuer, subject),
  constraint users_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint users_first_name_check CHECK (((char_length(first_name) >= 1) AND (char_length(first_name) <= 50)))
);
-- accounts whose erasure is due
CREATE INDEX users_delete_at ON users USING btree (delete_at) WHERE (delete_at IS NOT NULL);
-- the two people of a couple
CREATE INDEX users_twosome_id ON users USING btree (twosome_id);

-- sign-ins, each on one device
create table sessions (
  id text not null,
  user_id text not null,
  token_hash bytea not null,
  device text not null,
  added_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  signed_in_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
-- the sessions of a person
CREATE INDEX sessions_user_id ON sessions USING btree (user_id);

-- hashes of ID tokens that opened a session: none opens a second one, on any node
create table used_credentials (
  digest bytea not null,
  used_at timestamp with time zone not null,
  constraint used_credentials_pkey PRIMARY KEY (digest)
);
-- the sweep of hashes whose tokens have expired
CREATE INDEX used_credentials_used_at ON used_credentials USING btree (used_at);

-- what a person chose, by key; without a row the default of the key holds
create table user_settings (
  user_id text not null,
  key text not null,
  value jsonb not null,
  changed_at timestamp(3) with time zone not null,
  constraint user_settings_pkey PRIMARY KEY (user_id, key),
  constraint user_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- keeps the tables that the previous version reads
CREATE TRIGGER user_settings_copied AFTER INSERT OR DELETE OR UPDATE ON user_settings FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION copy_from_settings();

-- until the next release, what a node of the previous version stores in a table of one switch
CREATE OR REPLACE FUNCTION copy_switch_to_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from user_settings where user_id = old.user_id and key = tg_argv[0];
  else
    insert into user_settings (user_id, key, value, changed_at) values (new.user_id, tg_argv[0], 'false', new.added_at)
    on conflict (user_id, key) do update set value = excluded.value, changed_at = excluded.changed_at;
  end if;
  return null;
end
$function$;

-- until the next release, what a node of the previous version stores in letter_settings
CREATE OR REPLACE FUNCTION copy_letters_to_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

-- until the next release, what a node of the previous version reads from the tables of the switches
CREATE OR REPLACE FUNCTION copy_from_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

-- pair ----------------------------------------------------------------------------------------------------------------

-- keyed hashes of two people who parted: they need both codes to connect, also after the couple is erased; a hash names nobody
create table parted_pairs (
  pair_hash bytea not null,
  refused boolean not null default false,
  constraint parted_pairs_pkey PRIMARY KEY (pair_hash)
);

-- one row, the key of the hashes in parted_pairs; it stays when SECRET_KEY changes
create table pair_key (
  is_only boolean not null default true,
  key bytea not null,
  constraint pair_key_pkey PRIMARY KEY (is_only),
  constraint pair_key_is_only_check CHECK (is_only)
);

-- a person has entered the code of somebody who has to enter theirs too; entering another code replaces it
create table connect_asks (
  user_id text not null,
  other_id text not null,
  asked_at timestamp with time zone not null,
  constraint connect_asks_pkey PRIMARY KEY (user_id),
  constraint connect_asks_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id),
  constraint connect_asks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint connect_asks_check CHECK ((user_id <> other_id))
);
-- who waits for a person
CREATE INDEX connect_asks_other ON connect_asks USING btree (other_id);

-- follow --------------------------------------------------------------------------------------------------------------

-- which couple follows which, and requests to follow
create table follows (
  follower_id text not null,
  followed_id text not null,
  requested_at timestamp(3) with time zone not null,
  accepted_at timestamp(3) with time zone,
  constraint follows_pkey PRIMARY KEY (follower_id, followed_id),
  constraint follows_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES twosomes(id),
  constraint follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES twosomes(id),
  constraint follows_check CHECK ((follower_id <> followed_id))
);
-- the followers of a couple, newest first
CREATE INDEX follows_of_followed ON follows USING btree (followed_id, accepted_at DESC, follower_id DESC);
-- the couples that a couple follows, newest first
CREATE INDEX follows_of_follower ON follows USING btree (follower_id, accepted_at DESC, followed_id DESC);
-- the requests to a couple, newest first
CREATE INDEX follows_requests ON follows USING btree (followed_id, requested_at DESC, follower_id DESC) WHERE (accepted_at IS NULL);
-- keeps couple_counts.followers
CREATE TRIGGER follows_counted_added AFTER INSERT ON follows REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_followers();
-- keeps couple_counts.followers
CREATE TRIGGER follows_counted_changed AFTER UPDATE ON follows REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_followers();
-- keeps couple_counts.followers
CREATE TRIGGER follows_counted_removed AFTER DELETE ON follows REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_followers();

-- every request of the last weeks, also cancelled and declined ones, so that asking again and again is limited
create table made_requests (
  follower_id text not null,
  followed_id text not null,
  requested_at timestamp(3) with time zone not null,
  constraint made_requests_pkey PRIMARY KEY (follower_id, followed_id, requested_at),
  constraint made_requests_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES twosomes(id),
  constraint made_requests_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES twosomes(id)
);
-- erasure of the couple that was asked
CREATE INDEX made_requests_followed ON made_requests USING btree (followed_id);

-- a block binds people, also in the couples that they form later
create table person_blocks (
  blocker_id text not null,
  blocked_id text not null,
  added_at timestamp(3) with time zone not null,
  constraint person_blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint person_blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id),
  constraint person_blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id),
  constraint person_blocks_check CHECK ((blocker_id <> blocked_id))
);
-- who blocks a person
CREATE INDEX person_blocks_blocked ON person_blocks USING btree (blocked_id);

-- what person_blocks means for couples: two rows for each two that are hidden from each other, so that visibility is one look at the primary key
create table couple_blocks (
  twosome_id text not null,
  other_id text not null,
  blocked_at timestamp(3) with time zone,
  constraint couple_blocks_pkey PRIMARY KEY (twosome_id, other_id),
  constraint couple_blocks_other_id_fkey FOREIGN KEY (other_id) REFERENCES twosomes(id),
  constraint couple_blocks_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint couple_blocks_check CHECK ((twosome_id <> other_id))
);
-- the couples that a couple blocked, newest first
CREATE INDEX couple_blocks_list ON couple_blocks USING btree (twosome_id, blocked_at DESC, other_id DESC) WHERE (blocked_at IS NOT NULL);
-- erasure of the other couple
CREATE INDEX couple_blocks_other ON couple_blocks USING btree (other_id);

-- adds to the followers of these couples, for followers that are not hidden
CREATE OR REPLACE FUNCTION add_to_followers(follower_ids text[], followed_ids text[], change integer)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
$function$;

-- accepted follows count for the followed couple
CREATE OR REPLACE FUNCTION count_followers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform add_to_followers(array_agg(follower_id), array_agg(followed_id), -1) from removed where accepted_at is not null;
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_followers(array_agg(follower_id), array_agg(followed_id), 1) from added where accepted_at is not null;
  end if;
  return null;
end
$function$;

-- a hidden couple is not counted as a follower
CREATE OR REPLACE FUNCTION count_hidden_follower()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

-- post ----------------------------------------------------------------------------------------------------------------

-- posts of a couple; the person who made one is its creator
create table posts (
  id text not null,
  twosome_id text,
  creator_id text not null,
  text text not null default ''::text,
  aspect text not null,
  is_private boolean not null default true,
  clap_count integer not null default 0,
  comment_count integer not null default 0,
  version integer not null default 1,
  added_at timestamp with time zone not null,
  published_at timestamp with time zone,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  shown_at timestamp with time zone not null generated always as (COALESCE(published_at, added_at)),
  taken_down_at timestamp with time zone,
  edited_by_partner boolean not null default false,
  content_version integer not null default 1,
  withdrawn_at timestamp with time zone,
  shown_to_partner_at timestamp with time zone,
  import_id text,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id),
  constraint posts_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint posts_aspect_check CHECK ((aspect = ANY (ARRAY['1:1'::text, '4:3'::text, '4:5'::text]))),
  constraint posts_check CHECK ((is_private = (published_at IS NULL))),
  constraint posts_clap_count_check CHECK ((clap_count >= 0)),
  constraint posts_comment_count_check CHECK ((comment_count >= 0)),
  constraint posts_only_me CHECK (((twosome_id IS NOT NULL) OR is_private)),
  constraint posts_text_check CHECK ((char_length(text) <= 127))
) with (fillfactor=80);
-- the posts of a couple on a day of earlier years
CREATE INDEX posts_added ON posts USING btree (twosome_id, added_at) WHERE (deleted_at IS NULL);
-- export and erasure of a person
CREATE INDEX posts_creator ON posts USING btree (creator_id);
-- the recently deleted posts, and the sweep that erases them
CREATE INDEX posts_deleted ON posts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
-- the posts of an import that is taken back
CREATE INDEX posts_import ON posts USING btree (import_id) WHERE (import_id IS NOT NULL);
-- the list of a couple, with what decides who may see a post
CREATE INDEX posts_of_twosome ON posts USING btree (twosome_id, shown_at DESC, id DESC) INCLUDE (is_private, taken_down_at) WHERE (deleted_at IS NULL);
-- the posts that a person keeps to themselves, as in a list
CREATE INDEX posts_only_me ON posts USING btree (creator_id, shown_at DESC, id DESC) WHERE ((twosome_id IS NULL) AND (deleted_at IS NULL));
-- the public posts of all couples, newest first
CREATE INDEX posts_public ON posts USING btree (shown_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (NOT is_private) AND (taken_down_at IS NULL));
-- private posts that wait for a partner to publish them, the longest first
CREATE INDEX posts_to_publish ON posts USING btree (twosome_id, GREATEST(edited_at, shown_to_partner_at, added_at), id) WHERE (is_private AND (deleted_at IS NULL) AND (taken_down_at IS NULL) AND (withdrawn_at IS NULL) AND (import_id IS NULL));
-- erasure of a couple, deleted posts too
CREATE INDEX posts_twosome ON posts USING btree (twosome_id);
-- a trigger, so that no writer can leave an outdated post in the cache
CREATE TRIGGER posts_content_version BEFORE UPDATE OF twosome_id, creator_id, text, aspect, is_private, added_at, published_at, edited_at, edited_by_partner, deleted_at, taken_down_at ON posts FOR EACH ROW EXECUTE FUNCTION raise_content_version();
-- keeps couple_counts.posts and private_posts
CREATE TRIGGER posts_counted_added AFTER INSERT ON posts FOR EACH ROW EXECUTE FUNCTION count_posts();
-- keeps couple_counts.posts and private_posts
CREATE TRIGGER posts_counted_changed AFTER UPDATE OF twosome_id, is_private, deleted_at, taken_down_at ON posts FOR EACH ROW EXECUTE FUNCTION count_posts();
-- keeps couple_counts.posts and private_posts
CREATE TRIGGER posts_counted_removed AFTER DELETE ON posts FOR EACH ROW EXECUTE FUNCTION count_posts();
-- keeps twosomes.newest_at
CREATE TRIGGER posts_newest_at_added AFTER INSERT ON posts FOR EACH ROW WHEN (((NOT new.is_private) AND (new.deleted_at IS NULL) AND (new.taken_down_at IS NULL))) EXECUTE FUNCTION raise_newest_at();
-- keeps twosomes.newest_at
CREATE TRIGGER posts_newest_at_changed AFTER UPDATE OF is_private, added_at, published_at, deleted_at, taken_down_at ON posts FOR EACH ROW EXECUTE FUNCTION update_newest_at();
-- keeps twosomes.newest_at
CREATE TRIGGER posts_newest_at_erased AFTER DELETE ON posts FOR EACH ROW WHEN ((NOT old.is_private)) EXECUTE FUNCTION update_newest_at();

-- the photos of a post, with their descriptions
create table post_images (
  post_id text not null,
  "position" smallint not null,
  media_id text not null,
  alt text not null default ''::text,
  constraint post_images_pkey PRIMARY KEY (post_id, "position"),
  constraint post_images_media_id_key UNIQUE (media_id),
  constraint post_images_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id),
  constraint post_images_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_images_alt_check CHECK ((char_length(alt) <= 1000)),
  constraint post_images_position_check CHECK ((("position" >= 0) AND ("position" <= 9)))
);

-- the cached JSON of a post is stored under its content_version
CREATE OR REPLACE FUNCTION raise_content_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.content_version := old.content_version + 1;
  return new;
end
$function$;

-- looks for the newest post of a couple that others may see
CREATE OR REPLACE FUNCTION update_newest_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

-- a post that is added public, by a restored backup or a test, can only be the newest
CREATE OR REPLACE FUNCTION raise_newest_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update twosomes set newest_at = new.shown_at
  where id = new.twosome_id and (newest_at is null or newest_at < new.shown_at);
  return null;
end
$function$;

-- a post counts for its couple from when it is shown to both, as public or private
CREATE OR REPLACE FUNCTION count_posts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

-- clap ----------------------------------------------------------------------------------------------------------------

-- a couple's clap for a post, begun by one partner and completed by the other
create table claps (
  post_id text not null,
  twosome_id text not null,
  initiated_by text not null,
  added_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  constraint claps_pkey PRIMARY KEY (post_id, twosome_id),
  constraint claps_initiated_by_fkey FOREIGN KEY (initiated_by) REFERENCES users(id),
  constraint claps_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint claps_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id)
);
-- erasure of a person
CREATE INDEX claps_initiated_by ON claps USING btree (initiated_by);
-- the couples that clapped for a post, newest first
CREATE INDEX claps_of_post ON claps USING btree (post_id, completed_at DESC, twosome_id DESC) WHERE (completed_at IS NOT NULL);
-- the newest pending claps of a couple: few among thousands
CREATE INDEX claps_pending ON claps USING btree (twosome_id, added_at DESC) WHERE (completed_at IS NULL);
-- export and erasure of a couple
CREATE INDEX claps_twosome ON claps USING btree (twosome_id);

-- claps that were notified: each once, however often it is taken back and given again
create table noted_claps (
  post_id text not null,
  twosome_id text not null,
  constraint noted_claps_pkey PRIMARY KEY (post_id, twosome_id),
  constraint noted_claps_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint noted_claps_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id) ON DELETE CASCADE
);
-- erasure of a couple
CREATE INDEX noted_claps_twosome ON noted_claps USING btree (twosome_id);

-- comment -------------------------------------------------------------------------------------------------------------

-- comments and replies, shown as the couple's, stored with the person who wrote them
create table comments (
  id text not null,
  post_id text not null,
  twosome_id text not null,
  user_id text not null,
  text text not null,
  added_at timestamp with time zone not null,
  taken_down_at timestamp with time zone,
  deleted_at timestamp with time zone,
  deleted_by text,
  edited_at timestamp with time zone,
  reply_to text,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint comments_reply_to_fkey FOREIGN KEY (reply_to) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comments_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint comments_check CHECK (((deleted_by IS NULL) OR (deleted_at IS NOT NULL))),
  constraint comments_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 500)))
);
-- the sweep of deleted comments
CREATE INDEX comments_deleted ON comments USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
-- erasure of the person who deleted it
CREATE INDEX comments_deleted_by ON comments USING btree (deleted_by) WHERE (deleted_by IS NOT NULL);
-- the comments of a post without replies, newest first
CREATE INDEX comments_first_level ON comments USING btree (post_id, added_at DESC, id DESC) WHERE (reply_to IS NULL);
-- all comments of a post, newest first
CREATE INDEX comments_of_post ON comments USING btree (post_id, added_at DESC, id DESC);
-- the replies to a comment, newest first
CREATE INDEX comments_replies ON comments USING btree (reply_to, added_at DESC, id DESC) WHERE (reply_to IS NOT NULL);
-- erasure of a couple
CREATE INDEX comments_twosome ON comments USING btree (twosome_id);
-- export and erasure of a person
CREATE INDEX comments_user ON comments USING btree (user_id);

-- hearts, one for each person and comment
create table comment_hearts (
  comment_id text not null,
  user_id text not null,
  added_at timestamp with time zone not null,
  constraint comment_hearts_pkey PRIMARY KEY (comment_id, user_id),
  constraint comment_hearts_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comment_hearts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- export and erasure of a person
CREATE INDEX comment_hearts_user ON comment_hearts USING btree (user_id);

-- couples named in a comment as @name
create table comment_mentions (
  comment_id text not null,
  twosome_id text not null,
  username text not null,
  constraint comment_mentions_pkey PRIMARY KEY (comment_id, twosome_id),
  constraint comment_mentions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comment_mentions_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id) ON DELETE CASCADE
);
-- erasure of a couple
CREATE INDEX comment_mentions_twosome ON comment_mentions USING btree (twosome_id);

-- goal ----------------------------------------------------------------------------------------------------------------

-- what a couple wants to reach together
create table goals (
  id text not null,
  twosome_id text not null,
  added_by text not null,
  title text not null,
  description text not null,
  achieve_by date not null,
  added_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  done_at timestamp(3) with time zone,
  constraint goals_pkey PRIMARY KEY (id),
  constraint goals_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint goals_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint goals_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 1000))),
  constraint goals_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 100)))
);
-- erasure of a person
CREATE INDEX goals_added_by ON goals USING btree (added_by);
-- open goals by their date, to find those that are due
CREATE INDEX goals_due ON goals USING btree (twosome_id, achieve_by) WHERE (done_at IS NULL);
-- the goals of a couple, newest first
CREATE INDEX goals_list ON goals USING btree (twosome_id, added_at DESC, id DESC);

-- together ------------------------------------------------------------------------------------------------------------

-- days that a couple looks forward to
create table countdowns (
  id text not null,
  twosome_id text not null,
  added_by text not null,
  title text not null,
  date date not null,
  yearly boolean not null,
  added_at timestamp(3) with time zone not null,
  constraint countdowns_pkey PRIMARY KEY (id),
  constraint countdowns_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint countdowns_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint countdowns_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 60)))
);
-- erasure of a person
CREATE INDEX countdowns_added_by ON countdowns USING btree (added_by);
-- the countdowns of a couple, the next first
CREATE INDEX countdowns_list ON countdowns USING btree (twosome_id, date, id);

-- calendar ------------------------------------------------------------------------------------------------------------

-- the secret address of a person's calendar
create table calendars (
  user_id text not null,
  token_hash bytea not null,
  added_at timestamp(3) with time zone not null,
  session_id text,
  constraint calendars_pkey PRIMARY KEY (user_id),
  constraint calendars_token_hash_key UNIQUE (token_hash),
  constraint calendars_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint calendars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
-- the end of a session
CREATE INDEX calendars_session_id ON calendars USING btree (session_id);

-- question ------------------------------------------------------------------------------------------------------------

-- the question of the day of a couple
create table questions (
  id text not null,
  twosome_id text not null,
  day date not null,
  text text not null,
  asked_by text,
  added_at timestamp(3) with time zone not null,
  opened_at timestamp(3) with time zone,
  taken_down_at timestamp(3) with time zone,
  moderated_at timestamp(3) with time zone,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_twosome_id_day_key UNIQUE (twosome_id, day),
  constraint questions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint questions_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint questions_text_check CHECK ((char_length(text) <= 200))
);
-- erasure of a person
CREATE INDEX questions_asked_by ON questions USING btree (asked_by);
-- the answered questions of a couple, newest first
CREATE INDEX questions_opened ON questions USING btree (twosome_id, opened_at DESC, id DESC) WHERE (opened_at IS NOT NULL);

-- the answers, one for each partner
create table question_answers (
  question_id text not null,
  user_id text not null,
  text text,
  changed_at timestamp(3) with time zone not null,
  constraint question_answers_pkey PRIMARY KEY (question_id, user_id),
  constraint question_answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint question_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint question_answers_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 1000)))
);
-- export and erasure of a person
CREATE INDEX question_answers_user ON question_answers USING btree (user_id);

-- until the next release: people who want no reminders of questions, a copy of user_settings
create table questions_off (
  user_id text not null,
  added_at timestamp(3) with time zone not null,
  constraint questions_off_pkey PRIMARY KEY (user_id),
  constraint questions_off_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
-- keeps user_settings
CREATE TRIGGER questions_off_copied AFTER INSERT OR DELETE OR UPDATE ON questions_off FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION copy_switch_to_settings('question');

-- message -------------------------------------------------------------------------------------------------------------

-- the chat of a couple; an update of its row gives out the next number, so the order of numbers is the order of commits
create table rooms (
  twosome_id text not null,
  last_number bigint not null,
  last_added_at timestamp with time zone not null,
  history integer not null default 0,
  constraint rooms_pkey PRIMARY KEY (twosome_id),
  constraint rooms_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id)
);

-- the photos of a message, or its voice message
create table message_images (
  message_id text not null,
  "position" smallint not null,
  media_id text not null,
  heard_at timestamp with time zone,
  constraint message_images_pkey PRIMARY KEY (message_id, "position"),
  constraint message_images_media_id_key UNIQUE (media_id),
  constraint message_images_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id),
  constraint message_images_position_check CHECK ((("position" >= 0) AND ("position" <= 9)))
);

-- reactions, one for each person and message
create table message_reactions (
  message_id text not null,
  user_id text not null,
  emoji text not null,
  constraint message_reactions_pkey PRIMARY KEY (message_id, user_id),
  constraint message_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint message_reactions_emoji_check CHECK (((char_length(emoji) >= 1) AND (char_length(emoji) <= 20)))
);
-- export and erasure of a person
CREATE INDEX message_reactions_user ON message_reactions USING btree (user_id);

-- messages whose receiver did not have the room open; deleting the row makes the push; no column of messages, whose indexes would be written again
create table due_pushes (
  message_id text not null,
  twosome_id text,
  constraint due_pushes_pkey PRIMARY KEY (message_id)
);

-- who has the room open, by connection, renewed while it lasts
create table open_rooms (
  connection_id text not null,
  user_id text not null,
  until timestamp with time zone not null,
  constraint open_rooms_pkey PRIMARY KEY (connection_id),
  constraint open_rooms_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
-- has this person the room open?
CREATE INDEX open_rooms_of_user ON open_rooms USING btree (user_id);

-- the private chat
create table messages (
  id text not null,
  twosome_id text not null,
  number bigint not null,
  changed bigint not null,
  sent_by text not null,
  client_id text not null,
  text text not null,
  reply_to text,
  added_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  taken_down_at timestamp with time zone,
  edited_at timestamp(3) with time zone,
  pinned_at timestamp(3) with time zone,
  import_id text,
  folded text not null generated always as (fold_text(text)),
  constraint messages_pkey PRIMARY KEY (id, twosome_id),
  constraint messages_sent_by_client_id_key UNIQUE (sent_by, client_id, twosome_id),
  constraint messages_twosome_id_added_at_key UNIQUE (twosome_id, added_at),
  constraint messages_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  constraint messages_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint messages_client_id_check CHECK (((char_length(client_id) >= 1) AND (char_length(client_id) <= 64))),
  constraint messages_text_check CHECK ((char_length(text) <= 4000))
) partition by HASH (twosome_id) in 16;
-- what has happened in a room since a number
CREATE INDEX messages_changed ON messages USING btree (twosome_id, changed);
-- the messages of an import that is taken back
CREATE INDEX messages_import ON messages USING btree (import_id) WHERE (import_id IS NOT NULL);
-- one pinned message for each couple
CREATE UNIQUE INDEX messages_pinned ON messages USING btree (twosome_id) WHERE (pinned_at IS NOT NULL);
-- erasure of the message that was answered
CREATE INDEX messages_reply_to ON messages USING btree (reply_to) WHERE (reply_to IS NOT NULL);
-- deletes what refers to the messages
CREATE TRIGGER messages_deleted AFTER DELETE ON messages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_of_messages();

-- a text without differences of case and composition and without invisible characters, as the search of a room compares it
CREATE OR REPLACE FUNCTION fold_text(raw text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  if octet_length(raw) = char_length(raw) then
    return lower(raw collate "C");
  end if;
  return (
  select case when octet_length(raw) = char_length(raw) then lower(raw collate "C") else (
    select normalize(regexp_replace(replace(
      -- only the letters that occur, because `translate` compares each character with all letters that it is given
      translate(plain, letters, translate(letters,
      U&'ʼ\0345‘’“”„ÆÐØÞĐĦıŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎẞỺỼỾℲↃⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿꜢꜤꜦꜨꜪꜬꜮ'
        'ꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵЂЄЅІЈЉЊЋЏАБВГД'
        'ЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞ'
        'ԠԢԤԦԨԪԬԮᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϷϺϽϾϿϢϤϦϨϪ'
        'ϬϮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳ'
        'ᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱ'
        'ᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎ'
        'ⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺'
        '𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢'
        '𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍'
        '𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
      U&'''ι''''"""æðøþđħiłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏßỻỽỿⅎↄⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀꜣꜥꜧꜩꜫꜭꜯ'
        'ꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶђєѕіјљњћџабвгд'
        'ежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟ'
        'ԡԣԥԧԩԫԭԯвдосттъѣꙋᲊꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϸϻͻͼͽϣϥϧϩϫ'
        'ϭϯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃ'
        'ꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱ'
        'ჲჳჴჵჶჷჸჹჺჽჾჿⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏ'
        'ⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡'
        '𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂'
        '𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯'
        '𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃')), 'ß', 'ss'), 'i\u0307+', 'i', 'g'), NFC)
    from (
      select lower(regexp_replace(
        -- one ligature may stand for eighteen letters
        normalize(left(normalize(raw, NFKC), 8000), NFKD),
        '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
        '', 'g') collate "C") as plain
    ) decomposed, lateral (
      select coalesce(string_agg(distinct letter[1], ''), '') as letters
      from regexp_matches(plain, '[\u00c6\u00d0\u00d8\u00de\u0110\u0126\u0131\u0141\u014a\u0152\u0166\u0181-\u018b\u018e-\u0198\u019c-\u019f\u01a2-\u01a9\u01ac-\u01ae\u01b1-\u01b8\u01bc\u01e4\u01f6-\u01f7\u021c\u0220-\u0224\u023a-\u023e\u0241-\u024e\u02bc\u0345\u0370-\u0372\u0376\u037f\u0391-\u03a9\u03c2\u03cf\u03d8-\u03ee\u03f7\u03fa\u03fd-\u03ff\u0402-\u040b\u040f-\u042f\u0460-\u0474\u0478-\u0480\u048a-\u04c0\u04c3-\u04cd\u04d4\u04d8\u04e0\u04e8\u04f6\u04fa-\u052e\u0531-\u0556\u10a0-\u10c7\u10cd\u13a0-\u13f5\u1c80-\u1c89\u1c90-\u1cba\u1cbd-\u1cbf\u1e9e\u1efa-\u1efe\u2018-\u2019\u201c-\u201e\u2132\u2183\u2c00-\u2c2f\u2c60-\u2c64\u2c67-\u2c72\u2c75\u2c7e-\u2ce2\u2ceb-\u2ced\u2cf2\ua640-\ua66c\ua680-\ua69a\ua722-\ua72e\ua732-\ua76e\ua779-\ua786\ua78b-\ua78d\ua790-\ua792\ua796-\ua7dc\ua7f5\U00010400-\U00010427\U000104b0-\U000104d3\U00010570-\U00010595\U00010c80-\U00010cb2\U00010d50-\U00010d65\U000118a0-\U000118bf\U00016e40-\U00016e5f\U00016ea0-\U00016eb8\U0001e900-\U0001e921]', 'g') as letter
    ) found
  ) end
);
end
$function$;

-- deletes what refers to deleted messages: no foreign key can refer to the id of a row in partitions
CREATE OR REPLACE FUNCTION delete_of_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids text[] := array(select id from gone);
begin
  delete from message_images where message_id = any(ids);
  delete from message_reactions where message_id = any(ids);
  delete from due_pushes where message_id = any(ids);
  delete from hidden_memories where message_id = any(ids);
  return null;
end
$function$;

-- letter --------------------------------------------------------------------------------------------------------------

-- letters from one partner to the other, which open later
create table letters (
  id text not null,
  twosome_id text not null,
  written_by text not null,
  text text not null,
  opens_at timestamp(3) with time zone,
  at_morning date,
  written_at timestamp(3) with time zone not null,
  opened_at timestamp(3) with time zone,
  taken_down_at timestamp(3) with time zone,
  announced_at timestamp(3) with time zone,
  constraint letters_pkey PRIMARY KEY (id),
  constraint letters_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint letters_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id),
  constraint letters_check CHECK (((opens_at IS NULL) <> (at_morning IS NULL))),
  constraint letters_text_check CHECK ((char_length(text) <= 4000))
);
-- the opened letters of a couple, newest first
CREATE INDEX letters_opened ON letters USING btree (twosome_id, opened_at DESC, id DESC) WHERE (opened_at IS NOT NULL);
-- the sealed letters of a couple, newest first
CREATE INDEX letters_sealed ON letters USING btree (twosome_id, written_at DESC, id DESC) WHERE (opened_at IS NULL);
-- letters whose reader is to be notified, by the earliest moment: in the easternmost time zone, 14 hours ahead of UTC
CREATE INDEX letters_unannounced ON letters USING btree (COALESCE(opens_at, (((at_morning + '07:00:00'::time without time zone) - '14:00:00'::interval) AT TIME ZONE 'UTC'::text))) WHERE ((announced_at IS NULL) AND (opened_at IS NULL));
-- export and erasure of a person
CREATE INDEX letters_written_by ON letters USING btree (written_by);

-- the photos of a letter
create table letter_images (
  letter_id text not null,
  "position" smallint not null,
  media_id text not null,
  constraint letter_images_pkey PRIMARY KEY (letter_id, "position"),
  constraint letter_images_media_id_key UNIQUE (media_id),
  constraint letter_images_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letters(id) ON DELETE CASCADE,
  constraint letter_images_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id),
  constraint letter_images_position_check CHECK ((("position" >= 0) AND ("position" <= 9)))
);

-- until the next release: reminders of letters and the time zone of a person, a copy of user_settings
create table letter_settings (
  user_id text not null,
  is_on boolean not null default true,
  time_zone text,
  changed_at timestamp(3) with time zone not null,
  constraint letter_settings_pkey PRIMARY KEY (user_id),
  constraint letter_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
-- keeps user_settings
CREATE TRIGGER letter_settings_copied AFTER INSERT OR DELETE OR UPDATE ON letter_settings FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION copy_letters_to_settings();

-- import --------------------------------------------------------------------------------------------------------------

-- archives of other apps that become posts and messages; the archive is in the store until the import ends
create table imports (
  id text not null,
  twosome_id text not null,
  user_id text not null,
  kind text not null,
  status text not null,
  time_zone text not null,
  preview jsonb,
  people jsonb,
  day_first boolean,
  with_messages boolean not null default false,
  agreed_at timestamp(3) with time zone,
  photos integer not null default 0,
  photos_done integer not null default 0,
  messages integer not null default 0,
  messages_done integer not null default 0,
  left_out integer not null default 0,
  posts_read integer not null default 0,
  messages_read integer not null default 0,
  problem text,
  added_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  reading text,
  left_out_reasons jsonb not null default '{}'::jsonb,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['whatsapp'::text, 'instagram'::text]))),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['reading'::text, 'preview'::text, 'importing'::text, 'waiting'::text, 'removing'::text, 'done'::text, 'failed'::text])))
);
-- the imports of a couple, newest first
CREATE INDEX imports_of_twosome ON imports USING btree (twosome_id, added_at DESC);
-- one import at a time for each couple
CREATE UNIQUE INDEX imports_running ON imports USING btree (twosome_id) WHERE (status = ANY (ARRAY['reading'::text, 'preview'::text, 'importing'::text, 'waiting'::text]));
-- erasure of a person
CREATE INDEX imports_user ON imports USING btree (user_id);

-- book ----------------------------------------------------------------------------------------------------------------

-- a couple's photo book, one at a time, made when both have agreed
create table books (
  twosome_id text not null,
  id text not null,
  asked_by text not null,
  title text not null,
  first_day date not null,
  last_day date not null,
  time_zone text not null,
  status text not null,
  asked_at timestamp(3) with time zone not null,
  agreed_at timestamp(3) with time zone,
  photos integer,
  pages integer,
  bytes bigint,
  expires_at timestamp(3) with time zone,
  constraint books_pkey PRIMARY KEY (twosome_id),
  constraint books_id_key UNIQUE (id),
  constraint books_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint books_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint books_check CHECK ((first_day <= last_day)),
  constraint books_check1 CHECK (((status = 'waiting'::text) = (agreed_at IS NULL))),
  constraint books_check2 CHECK (((status = 'ready'::text) = ((photos IS NOT NULL) AND (pages IS NOT NULL) AND (bytes IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint books_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'making'::text, 'ready'::text, 'failed'::text]))),
  constraint books_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 60)))
);
-- erasure of a person
CREATE INDEX books_asked_by ON books USING btree (asked_by);
-- the sweep of expired books
CREATE INDEX books_expires_at ON books USING btree (expires_at) WHERE (expires_at IS NOT NULL);

-- photos that a partner left out
create table book_omissions (
  book_id text not null,
  media_id text not null,
  user_id text not null,
  constraint book_omissions_pkey PRIMARY KEY (book_id, media_id),
  constraint book_omissions_book_id_fkey FOREIGN KEY (book_id) REFERENCES books(id) ON DELETE CASCADE,
  constraint book_omissions_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  constraint book_omissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
-- erasure of the photo
CREATE INDEX book_omissions_media ON book_omissions USING btree (media_id);
-- export and erasure of a person
CREATE INDEX book_omissions_user ON book_omissions USING btree (user_id);

-- memory --------------------------------------------------------------------------------------------------------------

-- what a person does not want to see again of earlier years: a post, a message, or everything of some days
create table hidden_memories (
  id text not null,
  user_id text not null,
  post_id text,
  message_id text,
  from_day date,
  until_day date,
  added_at timestamp(3) with time zone not null,
  constraint hidden_memories_pkey PRIMARY KEY (id),
  constraint hidden_memories_user_id_from_day_until_day_key UNIQUE (user_id, from_day, until_day),
  constraint hidden_memories_user_id_message_id_key UNIQUE (user_id, message_id),
  constraint hidden_memories_user_id_post_id_key UNIQUE (user_id, post_id),
  constraint hidden_memories_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint hidden_memories_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint hidden_memories_check CHECK ((num_nonnulls(post_id, message_id, from_day) = 1)),
  constraint hidden_memories_check1 CHECK (((num_nulls(from_day, until_day) = ANY (ARRAY[0, 2])) AND (from_day <= until_day)))
);
-- erasure of the message
CREATE INDEX hidden_memories_message ON hidden_memories USING btree (message_id) WHERE (message_id IS NOT NULL);
-- erasure of the post
CREATE INDEX hidden_memories_post ON hidden_memories USING btree (post_id) WHERE (post_id IS NOT NULL);

-- until the next release: people who have switched memories off, a copy of user_settings
create table memories_off (
  user_id text not null,
  added_at timestamp(3) with time zone not null,
  constraint memories_off_pkey PRIMARY KEY (user_id),
  constraint memories_off_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- keeps user_settings
CREATE TRIGGER memories_off_copied AFTER INSERT OR DELETE OR UPDATE ON memories_off FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION copy_switch_to_settings('memory');

-- tray ----------------------------------------------------------------------------------------------------------------

-- until the next release: people who have switched their tray off, a copy of user_settings
create table trays_off (
  user_id text not null,
  added_at timestamp with time zone not null,
  constraint trays_off_pkey PRIMARY KEY (user_id),
  constraint trays_off_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- keeps user_settings
CREATE TRIGGER trays_off_copied AFTER INSERT OR DELETE OR UPDATE ON trays_off FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION copy_switch_to_settings('tray');

-- notification --------------------------------------------------------------------------------------------------------

-- up to when a person has looked; the lock under which their notifications are written, so that two couples in the same moment share a row
create table notification_boxes (
  user_id text not null,
  seen_at timestamp with time zone,
  constraint notification_boxes_pkey PRIMARY KEY (user_id),
  constraint notification_boxes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

-- what happened to what, never in words: sentence, names and counts are made when it is read, of couples whom the reader may see then
create table notifications (
  id text not null,
  user_id text not null,
  twosome_id text not null,
  happening text not null,
  related_id text not null,
  added_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  comment_event text,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notifications_check CHECK (((comment_event IS NULL) OR (happening = 'commented'::text))),
  constraint notifications_comment_event_check CHECK ((comment_event = ANY (ARRAY['replied'::text, 'mentioned'::text])))
);
-- the notifications of a person, newest first
CREATE INDEX notifications_list ON notifications USING btree (user_id, twosome_id, updated_at DESC, id DESC);
-- the row that a further couple joins
CREATE INDEX notifications_related ON notifications USING btree (user_id, related_id, happening, updated_at DESC);
-- erasure of a couple
CREATE INDEX notifications_twosome ON notifications USING btree (twosome_id);
-- the sweep of old notifications
CREATE INDEX notifications_updated_at ON notifications USING btree (updated_at);

-- the couples that did it, each once
create table notification_couples (
  notification_id text not null,
  twosome_id text not null,
  added_at timestamp with time zone not null,
  constraint notification_couples_pkey PRIMARY KEY (notification_id, twosome_id),
  constraint notification_couples_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint notification_couples_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id) ON DELETE CASCADE
);
-- the newest couples of a notification
CREATE INDEX notification_couples_newest ON notification_couples USING btree (notification_id, added_at DESC, twosome_id);
-- erasure of a couple
CREATE INDEX notification_couples_twosome ON notification_couples USING btree (twosome_id);

-- kinds and hours without notifications; a person without a row wants everything at any hour
create table notification_preferences (
  user_id text not null,
  unwanted text[] not null default '{}'::text[],
  unpushed text[] not null default '{}'::text[],
  quiet_from text,
  quiet_to text,
  time_zone text,
  constraint notification_preferences_pkey PRIMARY KEY (user_id),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notification_preferences_check CHECK ((num_nulls(quiet_from, quiet_to, time_zone) = ANY (ARRAY[0, 3])))
);

-- push subscriptions, one of each kind for a device, of one person; one ends with its session
create table push_addresses (
  id text not null,
  kind text not null,
  address text not null,
  p256dh text,
  auth text,
  user_id text not null,
  session_id text not null,
  added_at timestamp with time zone not null,
  used_at timestamp with time zone,
  failed_at timestamp with time zone,
  device_hash bytea,
  constraint push_addresses_pkey PRIMARY KEY (id),
  constraint push_addresses_session_id_kind_key UNIQUE (session_id, kind),
  constraint push_addresses_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint push_addresses_address_check CHECK ((char_length(address) <= 4096)),
  constraint push_addresses_check CHECK ((num_nulls(p256dh, auth) =
CASE kind
    WHEN 'web'::text THEN 0
    ELSE 2
END)),
  constraint push_addresses_kind_check CHECK ((kind = ANY (ARRAY['fcm'::text, 'web'::text])))
);
-- the subscriptions of a person
CREATE INDEX push_addresses_user ON push_addresses USING btree (user_id);

-- notifications that are new or have grown; deleting the row makes their pushes
create table due_notifications (
  notification_id text not null,
  constraint due_notifications_pkey PRIMARY KEY (notification_id),
  constraint due_notifications_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE
);

-- what waits to be sent to a device; words, count and badge are made when it is sent
create table pushes (
  id text not null,
  address_id text not null,
  about text not null,
  notification_id text,
  tries smallint not null,
  made_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint pushes_pkey PRIMARY KEY (id),
  constraint pushes_address_id_about_key UNIQUE (address_id, about),
  constraint pushes_address_id_fkey FOREIGN KEY (address_id) REFERENCES push_addresses(id) ON DELETE CASCADE,
  constraint pushes_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE
);
-- the pushes that are due
CREATE INDEX pushes_due ON pushes USING btree (due_at);
-- erasure of the notification
CREATE INDEX pushes_notification ON pushes USING btree (notification_id) WHERE (notification_id IS NOT NULL);

-- safety --------------------------------------------------------------------------------------------------------------

-- reports by people who are signed in; erased with their writer and with the people whom they are about
create table reports (
  id text not null,
  reporter_id text not null,
  kind text not null,
  thing_id text not null,
  twosome_id text not null,
  maker_id text,
  reason text not null,
  text text not null default ''::text,
  was jsonb not null,
  added_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint reports_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id) ON DELETE CASCADE,
  constraint reports_reason_check CHECK ((reason = ANY (ARRAY['spam'::text, 'harassment'::text, 'nudity'::text, 'violence'::text, 'underage'::text, 'other'::text]))),
  constraint reports_text_check CHECK ((char_length(text) <= 1000))
);
-- erasure of a person
CREATE INDEX reports_maker ON reports USING btree (maker_id);
-- one open report for each person and thing
CREATE UNIQUE INDEX reports_once ON reports USING btree (reporter_id, kind, thing_id) WHERE (resolved_at IS NULL);
-- the open reports, oldest first
CREATE INDEX reports_open ON reports USING btree (added_at, id) WHERE (resolved_at IS NULL);
-- does an open report name this image, which the sweep would erase?
CREATE INDEX reports_open_images ON reports USING gin (((was -> 'images'::text))) WHERE (resolved_at IS NULL);
-- the reports of a thing
CREATE INDEX reports_thing ON reports USING btree (kind, thing_id);
-- erasure of a couple
CREATE INDEX reports_twosome ON reports USING btree (twosome_id);

-- reports by people without an account; erased with the couple, and some time after they are resolved
create table public_reports (
  id text not null,
  subject text not null,
  kind text,
  thing_id text,
  twosome_id text,
  reason text not null,
  text text not null,
  contact text,
  added_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  constraint public_reports_pkey PRIMARY KEY (id),
  constraint public_reports_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id) ON DELETE CASCADE,
  constraint public_reports_kind_check CHECK ((kind = ANY (ARRAY['post'::text, 'profile'::text]))),
  constraint public_reports_reason_check CHECK ((reason = ANY (ARRAY['intimate'::text, 'minor'::text, 'harassment'::text, 'impersonation'::text, 'violence'::text, 'other'::text]))),
  constraint public_reports_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 500))),
  constraint public_reports_text_check CHECK ((char_length(text) <= 4000))
);
-- the open reports, oldest first
CREATE INDEX public_reports_open ON public_reports USING btree (added_at, id) WHERE (resolved_at IS NULL);
-- the sweep of resolved reports
CREATE INDEX public_reports_resolved ON public_reports USING btree (resolved_at) WHERE (resolved_at IS NOT NULL);
-- erasure of a couple
CREATE INDEX public_reports_twosome ON public_reports USING btree (twosome_id);

-- what the operator did, and why; erased with the last of the people whom it was about
create table moderation_acts (
  id text not null,
  act text not null,
  kind text not null,
  thing_id text,
  twosome_id text,
  user_id text,
  reason text not null,
  done_by text not null,
  done_at timestamp with time zone not null,
  other_id text,
  statement text,
  constraint moderation_acts_pkey PRIMARY KEY (id),
  constraint moderation_acts_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint moderation_acts_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id) ON DELETE SET NULL,
  constraint moderation_acts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint moderation_acts_act_check CHECK ((act = ANY (ARRAY['take-down'::text, 'restore'::text, 'suspend'::text, 'lift-suspension'::text, 'verify'::text, 'unverify'::text, 'resolve'::text, 'view-images'::text, 'retry-job'::text]))),
  constraint moderation_acts_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 1000))),
  constraint moderation_acts_statement_check CHECK (((char_length(statement) >= 1) AND (char_length(statement) <= 2000)))
);
-- the acts, newest first
CREATE INDEX moderation_acts_done_at ON moderation_acts USING btree (done_at DESC, id DESC);
-- the acts about a person as the second of two
CREATE INDEX moderation_acts_other ON moderation_acts USING btree (other_id) WHERE (other_id IS NOT NULL);
-- the acts about a thing
CREATE INDEX moderation_acts_thing ON moderation_acts USING btree (kind, thing_id);
-- the acts about a couple
CREATE INDEX moderation_acts_twosome ON moderation_acts USING btree (twosome_id);
-- the acts about a person
CREATE INDEX moderation_acts_user ON moderation_acts USING btree (user_id);

-- account -------------------------------------------------------------------------------------------------------------

-- a person's download of their data, built by a job and stored for some days; a new one replaces it
create table exports (
  user_id text not null,
  id text not null,
  status text not null,
  asked_at timestamp with time zone not null,
  bytes bigint,
  expires_at timestamp with time zone,
  constraint exports_pkey PRIMARY KEY (user_id),
  constraint exports_id_key UNIQUE (id),
  constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint exports_check CHECK (((status = 'ready'::text) = ((bytes IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint exports_status_check CHECK ((status = ANY (ARRAY['building'::text, 'ready'::text, 'failed'::text])))
);
-- the sweep of expired exports
CREATE INDEX exports_expires_at ON exports USING btree (expires_at) WHERE (expires_at IS NOT NULL);

-- admin ---------------------------------------------------------------------------------------------------------------

-- notices for the operator, without personal data; those of some minutes share one mail
create table operator_notices (
  kind text not null,
  reference text not null,
  added_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  constraint operator_notices_pkey PRIMARY KEY (kind, reference)
);
