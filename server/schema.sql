-- The tables as the migrations leave them. Written by `npm run schema`; a test keeps it true.

create table blocked_images (
  sha256 text not null,
  upload_sha256 text,
  dhash bit(128),
  blocked_at timestamp with time zone not null,
  subject text not null,
  constraint blocked_images_pkey PRIMARY KEY (subject, sha256)
);
CREATE INDEX blocked_images_sha256 ON blocked_images USING btree (sha256);
CREATE INDEX blocked_images_upload_sha256 ON blocked_images USING btree (upload_sha256);

create table book_omissions (
  book_id text not null,
  media_id text not null,
  user_id text not null,
  constraint book_omissions_pkey PRIMARY KEY (book_id, media_id),
  constraint book_omissions_book_id_fkey FOREIGN KEY (book_id) REFERENCES books(id) ON DELETE CASCADE,
  constraint book_omissions_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  constraint book_omissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX book_omissions_media ON book_omissions USING btree (media_id);
CREATE INDEX book_omissions_user ON book_omissions USING btree (user_id);

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
CREATE INDEX books_asked_by ON books USING btree (asked_by);
CREATE INDEX books_expires_at ON books USING btree (expires_at) WHERE (expires_at IS NOT NULL);

create table calendars (
  user_id text not null,
  token_hash bytea not null,
  added_at timestamp(3) with time zone not null,
  constraint calendars_pkey PRIMARY KEY (user_id),
  constraint calendars_token_hash_key UNIQUE (token_hash),
  constraint calendars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

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
CREATE INDEX claps_initiated_by ON claps USING btree (initiated_by);
CREATE INDEX claps_of_post ON claps USING btree (post_id, completed_at DESC, twosome_id DESC) WHERE (completed_at IS NOT NULL);
CREATE INDEX claps_pending ON claps USING btree (twosome_id) WHERE (completed_at IS NULL);
CREATE INDEX claps_twosome ON claps USING btree (twosome_id);

create table comment_hearts (
  comment_id text not null,
  user_id text not null,
  added_at timestamp with time zone not null,
  constraint comment_hearts_pkey PRIMARY KEY (comment_id, user_id),
  constraint comment_hearts_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comment_hearts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX comment_hearts_user ON comment_hearts USING btree (user_id);

create table comment_mentions (
  comment_id text not null,
  twosome_id text not null,
  username text not null,
  constraint comment_mentions_pkey PRIMARY KEY (comment_id, twosome_id),
  constraint comment_mentions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comment_mentions_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id) ON DELETE CASCADE
);
CREATE INDEX comment_mentions_twosome ON comment_mentions USING btree (twosome_id);

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
CREATE INDEX comments_deleted ON comments USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX comments_deleted_by ON comments USING btree (deleted_by) WHERE (deleted_by IS NOT NULL);
CREATE INDEX comments_first_level ON comments USING btree (post_id, added_at DESC, id DESC) WHERE (reply_to IS NULL);
CREATE INDEX comments_of_post ON comments USING btree (post_id, added_at DESC, id DESC);
CREATE INDEX comments_replies ON comments USING btree (reply_to, added_at DESC, id DESC) WHERE (reply_to IS NOT NULL);
CREATE INDEX comments_twosome ON comments USING btree (twosome_id);
CREATE INDEX comments_user ON comments USING btree (user_id);

create table connect_asks (
  user_id text not null,
  other_id text not null,
  asked_at timestamp with time zone not null,
  constraint connect_asks_pkey PRIMARY KEY (user_id),
  constraint connect_asks_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id),
  constraint connect_asks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint connect_asks_check CHECK ((user_id <> other_id))
);
CREATE INDEX connect_asks_other ON connect_asks USING btree (other_id);

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
CREATE INDEX countdowns_added_by ON countdowns USING btree (added_by);
CREATE INDEX countdowns_list ON countdowns USING btree (twosome_id, date, id);

create table couple_blocks (
  twosome_id text not null,
  other_id text not null,
  blocked_at timestamp(3) with time zone,
  constraint couple_blocks_pkey PRIMARY KEY (twosome_id, other_id),
  constraint couple_blocks_other_id_fkey FOREIGN KEY (other_id) REFERENCES twosomes(id),
  constraint couple_blocks_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint couple_blocks_check CHECK ((twosome_id <> other_id))
);
CREATE INDEX couple_blocks_list ON couple_blocks USING btree (twosome_id, blocked_at DESC, other_id DESC) WHERE (blocked_at IS NOT NULL);
CREATE INDEX couple_blocks_other ON couple_blocks USING btree (other_id);

create table couple_counts (
  twosome_id text not null,
  followers integer not null default 0,
  posts integer not null default 0,
  private_posts integer not null default 0,
  constraint couple_counts_pkey PRIMARY KEY (twosome_id),
  constraint couple_counts_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id) ON DELETE CASCADE
);

create table due_notifications (
  notification_id text not null,
  constraint due_notifications_pkey PRIMARY KEY (notification_id),
  constraint due_notifications_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE
);

create table due_pushes (
  message_id text not null,
  constraint due_pushes_pkey PRIMARY KEY (message_id),
  constraint due_pushes_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
);

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
CREATE INDEX exports_expires_at ON exports USING btree (expires_at) WHERE (expires_at IS NOT NULL);

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
CREATE INDEX follows_of_followed ON follows USING btree (followed_id, accepted_at DESC, follower_id DESC);
CREATE INDEX follows_of_follower ON follows USING btree (follower_id, accepted_at DESC, followed_id DESC);
CREATE INDEX follows_requests ON follows USING btree (followed_id, requested_at DESC, follower_id DESC) WHERE (accepted_at IS NULL);

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
CREATE INDEX goals_added_by ON goals USING btree (added_by);
CREATE INDEX goals_list ON goals USING btree (twosome_id, added_at DESC, id DESC);

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
  constraint hidden_memories_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint hidden_memories_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint hidden_memories_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint hidden_memories_check CHECK ((num_nonnulls(post_id, message_id, from_day) = 1)),
  constraint hidden_memories_check1 CHECK (((num_nulls(from_day, until_day) = ANY (ARRAY[0, 2])) AND (from_day <= until_day)))
);
CREATE INDEX hidden_memories_message ON hidden_memories USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX hidden_memories_post ON hidden_memories USING btree (post_id) WHERE (post_id IS NOT NULL);

create table idempotency (
  user_id text not null,
  line text not null,
  key text not null,
  body_hash text not null,
  answer json not null,
  added_at timestamp with time zone not null,
  constraint idempotency_pkey PRIMARY KEY (user_id, line, key)
);
CREATE INDEX idempotency_added_at ON idempotency USING btree (added_at);

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
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['whatsapp'::text, 'instagram'::text]))),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['reading'::text, 'preview'::text, 'importing'::text, 'waiting'::text, 'removing'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX imports_of_twosome ON imports USING btree (twosome_id, added_at DESC);
CREATE UNIQUE INDEX imports_running ON imports USING btree (twosome_id) WHERE (status = ANY (ARRAY['reading'::text, 'preview'::text, 'importing'::text, 'waiting'::text]));
CREATE INDEX imports_user ON imports USING btree (user_id);

create table installation (
  id text not null,
  only_one boolean not null default true,
  constraint installation_pkey PRIMARY KEY (id),
  constraint installation_only_one_key UNIQUE (only_one),
  constraint installation_id_check CHECK ((id ~ '^[0-9A-HJKMNP-TV-Z]{20}$'::text)),
  constraint installation_only_one_check CHECK (only_one)
);

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
CREATE INDEX jobs_due ON jobs USING btree (kind, run_at) WHERE (failed_at IS NULL);
CREATE UNIQUE INDEX jobs_waiting ON jobs USING btree (kind, key) WHERE (attempts = 0);

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

create table letter_settings (
  user_id text not null,
  is_on boolean not null default true,
  time_zone text,
  changed_at timestamp(3) with time zone not null,
  constraint letter_settings_pkey PRIMARY KEY (user_id),
  constraint letter_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

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
CREATE INDEX letters_opened ON letters USING btree (twosome_id, opened_at DESC, id DESC) WHERE (opened_at IS NOT NULL);
CREATE INDEX letters_sealed ON letters USING btree (twosome_id, written_at DESC, id DESC) WHERE (opened_at IS NULL);
CREATE INDEX letters_unannounced ON letters USING btree (COALESCE(opens_at, (((at_morning + '07:00:00'::time without time zone) - '14:00:00'::interval) AT TIME ZONE 'UTC'::text))) WHERE ((announced_at IS NULL) AND (opened_at IS NULL));
CREATE INDEX letters_written_by ON letters USING btree (written_by);

create table made_requests (
  follower_id text not null,
  followed_id text not null,
  requested_at timestamp(3) with time zone not null,
  constraint made_requests_pkey PRIMARY KEY (follower_id, followed_id, requested_at),
  constraint made_requests_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES twosomes(id),
  constraint made_requests_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES twosomes(id)
);
CREATE INDEX made_requests_followed ON made_requests USING btree (followed_id);

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
END))) NOT VALID,
  constraint media_check CHECK (((released_at IS NULL) OR (claimed_at IS NULL))),
  constraint media_height_check CHECK (((height >= 1) AND (height <= 1024))),
  constraint media_id_check CHECK ((id ~ '^[0-9A-HJKMNP-TV-Z]{20}$'::text)),
  constraint media_medium_bytes_check CHECK ((medium_bytes > 0)),
  constraint media_placeholder_check CHECK (((length(placeholder) >= 1) AND (length(placeholder) <= 36))),
  constraint media_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint media_thumb_bytes_check CHECK ((thumb_bytes > 0)),
  constraint media_upload_sha256_check CHECK ((upload_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint media_voice_check CHECK ((((duration_ms IS NULL) = (peaks IS NULL)) AND ((duration_ms IS NULL) OR ((duration_ms >= 1) AND (duration_ms <= 121000))))) NOT VALID,
  constraint media_width_check CHECK (((width >= 1) AND (width <= 1024)))
);
CREATE INDEX media_unclaimed ON media USING btree (added_at) WHERE (claimed_at IS NULL);

create table memories_off (
  user_id text not null,
  added_at timestamp(3) with time zone not null,
  constraint memories_off_pkey PRIMARY KEY (user_id),
  constraint memories_off_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table message_images (
  message_id text not null,
  "position" smallint not null,
  media_id text not null,
  heard_at timestamp with time zone,
  constraint message_images_pkey PRIMARY KEY (message_id, "position"),
  constraint message_images_media_id_key UNIQUE (media_id),
  constraint message_images_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id),
  constraint message_images_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_images_position_check CHECK ((("position" >= 0) AND ("position" <= 9)))
);

create table message_reactions (
  message_id text not null,
  user_id text not null,
  emoji text not null,
  constraint message_reactions_pkey PRIMARY KEY (message_id, user_id),
  constraint message_reactions_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint message_reactions_emoji_check CHECK (((char_length(emoji) >= 1) AND (char_length(emoji) <= 20)))
);
CREATE INDEX message_reactions_user ON message_reactions USING btree (user_id);

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
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_sent_by_client_id_key UNIQUE (sent_by, client_id),
  constraint messages_twosome_id_added_at_key UNIQUE (twosome_id, added_at),
  constraint messages_reply_to_fkey FOREIGN KEY (reply_to) REFERENCES messages(id),
  constraint messages_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  constraint messages_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint messages_client_id_check CHECK (((char_length(client_id) >= 1) AND (char_length(client_id) <= 64))),
  constraint messages_text_check CHECK ((char_length(text) <= 4000))
);
CREATE INDEX messages_changed ON messages USING btree (twosome_id, changed);
CREATE INDEX messages_import ON messages USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE UNIQUE INDEX messages_pinned ON messages USING btree (twosome_id) WHERE (pinned_at IS NOT NULL);
CREATE INDEX messages_reply_to ON messages USING btree (reply_to) WHERE (reply_to IS NOT NULL);

create table migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

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
  constraint moderation_acts_kind_check CHECK ((kind = ANY (ARRAY['post'::text, 'comment'::text, 'profile'::text, 'message'::text, 'question'::text, 'letter'::text, 'person'::text, 'report'::text, 'job'::text]))),
  constraint moderation_acts_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 1000))),
  constraint moderation_acts_statement_check CHECK (((char_length(statement) >= 1) AND (char_length(statement) <= 2000)))
);
CREATE INDEX moderation_acts_done_at ON moderation_acts USING btree (done_at DESC, id DESC);
CREATE INDEX moderation_acts_other ON moderation_acts USING btree (other_id) WHERE (other_id IS NOT NULL);
CREATE INDEX moderation_acts_thing ON moderation_acts USING btree (kind, thing_id);
CREATE INDEX moderation_acts_twosome ON moderation_acts USING btree (twosome_id);
CREATE INDEX moderation_acts_user ON moderation_acts USING btree (user_id);

create table noted_claps (
  post_id text not null,
  twosome_id text not null,
  constraint noted_claps_pkey PRIMARY KEY (post_id, twosome_id),
  constraint noted_claps_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint noted_claps_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id) ON DELETE CASCADE
);
CREATE INDEX noted_claps_twosome ON noted_claps USING btree (twosome_id);

create table notification_boxes (
  user_id text not null,
  seen_at timestamp with time zone,
  constraint notification_boxes_pkey PRIMARY KEY (user_id),
  constraint notification_boxes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table notification_couples (
  notification_id text not null,
  twosome_id text not null,
  added_at timestamp with time zone not null,
  constraint notification_couples_pkey PRIMARY KEY (notification_id, twosome_id),
  constraint notification_couples_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint notification_couples_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id) ON DELETE CASCADE
);
CREATE INDEX notification_couples_twosome ON notification_couples USING btree (twosome_id);

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
  constraint notifications_comment_event_check CHECK ((comment_event = ANY (ARRAY['replied'::text, 'mentioned'::text]))),
  constraint notifications_happening_check CHECK ((happening = ANY (ARRAY['added'::text, 'published'::text, 'commented'::text, 'clapped'::text, 'followed'::text, 'requested'::text, 'accepted'::text, 'goal_added'::text, 'goal_changed'::text, 'goal_finished'::text, 'goal_reopened'::text])))
);
CREATE INDEX notifications_list ON notifications USING btree (user_id, twosome_id, updated_at DESC, id DESC);
CREATE INDEX notifications_related ON notifications USING btree (user_id, related_id, happening, updated_at DESC);
CREATE INDEX notifications_twosome ON notifications USING btree (twosome_id);
CREATE INDEX notifications_updated_at ON notifications USING btree (updated_at);

create table open_rooms (
  connection_id text not null,
  user_id text not null,
  until timestamp with time zone not null,
  constraint open_rooms_pkey PRIMARY KEY (connection_id),
  constraint open_rooms_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX open_rooms_of_user ON open_rooms USING btree (user_id);

create table orphan_files (
  media_id text not null,
  storing_since timestamp with time zone,
  constraint orphan_files_pkey PRIMARY KEY (media_id),
  constraint orphan_files_media_id_check CHECK ((media_id ~ '^[0-9A-HJKMNP-TV-Z]{20}$'::text))
);
CREATE INDEX orphan_files_storing ON orphan_files USING btree (storing_since);

create table outbox (
  xid xid8 not null default pg_current_xact_id(),
  id uuid not null,
  kind text not null,
  names jsonb not null,
  added_at timestamp with time zone not null default now(),
  couples text[],
  constraint outbox_pkey PRIMARY KEY (xid, id)
);
CREATE INDEX outbox_added_at ON outbox USING btree (added_at);

create table pair_key (
  is_only boolean not null default true,
  key bytea not null,
  constraint pair_key_pkey PRIMARY KEY (is_only),
  constraint pair_key_is_only_check CHECK (is_only)
);

create table parted_pairs (
  pair_hash bytea not null,
  refused boolean not null default false,
  constraint parted_pairs_pkey PRIMARY KEY (pair_hash)
);

create table person_blocks (
  blocker_id text not null,
  blocked_id text not null,
  added_at timestamp(3) with time zone not null,
  constraint person_blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint person_blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id),
  constraint person_blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id),
  constraint person_blocks_check CHECK ((blocker_id <> blocked_id))
);
CREATE INDEX person_blocks_blocked ON person_blocks USING btree (blocked_id);

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
);
CREATE INDEX posts_added ON posts USING btree (twosome_id, added_at) WHERE (deleted_at IS NULL);
CREATE INDEX posts_creator ON posts USING btree (creator_id);
CREATE INDEX posts_deleted ON posts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX posts_import ON posts USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX posts_of_twosome ON posts USING btree (twosome_id, shown_at DESC, id DESC) INCLUDE (is_private, taken_down_at) WHERE (deleted_at IS NULL);
CREATE INDEX posts_only_me ON posts USING btree (creator_id, shown_at DESC, id DESC) WHERE ((twosome_id IS NULL) AND (deleted_at IS NULL));
CREATE INDEX posts_public ON posts USING btree (shown_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (NOT is_private) AND (taken_down_at IS NULL));
CREATE INDEX posts_twosome ON posts USING btree (twosome_id);

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
CREATE INDEX public_reports_open ON public_reports USING btree (added_at, id) WHERE (resolved_at IS NULL);
CREATE INDEX public_reports_resolved ON public_reports USING btree (resolved_at) WHERE (resolved_at IS NOT NULL);
CREATE INDEX public_reports_twosome ON public_reports USING btree (twosome_id);

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
CREATE INDEX push_addresses_user ON push_addresses USING btree (user_id);

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
CREATE INDEX pushes_due ON pushes USING btree (due_at);
CREATE INDEX pushes_notification ON pushes USING btree (notification_id) WHERE (notification_id IS NOT NULL);

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
CREATE INDEX question_answers_user ON question_answers USING btree (user_id);

create table questions (
  id text not null,
  twosome_id text not null,
  day date not null,
  text text not null,
  asked_by text,
  added_at timestamp(3) with time zone not null,
  opened_at timestamp(3) with time zone,
  taken_down_at timestamp(3) with time zone,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_twosome_id_day_key UNIQUE (twosome_id, day),
  constraint questions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint questions_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id),
  constraint questions_text_check CHECK ((char_length(text) <= 200))
);
CREATE INDEX questions_asked_by ON questions USING btree (asked_by);
CREATE INDEX questions_opened ON questions USING btree (twosome_id, opened_at DESC, id DESC) WHERE (opened_at IS NOT NULL);

create table questions_off (
  user_id text not null,
  added_at timestamp(3) with time zone not null,
  constraint questions_off_pkey PRIMARY KEY (user_id),
  constraint questions_off_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table refused_images (
  id text not null,
  user_id text not null,
  added_at timestamp with time zone not null,
  constraint refused_images_pkey PRIMARY KEY (id),
  constraint refused_images_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX refused_images_user ON refused_images USING btree (user_id, added_at);

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
  constraint reports_kind_check CHECK ((kind = ANY (ARRAY['post'::text, 'comment'::text, 'profile'::text, 'message'::text, 'question'::text, 'letter'::text]))),
  constraint reports_reason_check CHECK ((reason = ANY (ARRAY['spam'::text, 'harassment'::text, 'nudity'::text, 'violence'::text, 'underage'::text, 'other'::text]))),
  constraint reports_text_check CHECK ((char_length(text) <= 1000))
);
CREATE INDEX reports_maker ON reports USING btree (maker_id);
CREATE UNIQUE INDEX reports_once ON reports USING btree (reporter_id, kind, thing_id) WHERE (resolved_at IS NULL);
CREATE INDEX reports_open ON reports USING btree (added_at, id) WHERE (resolved_at IS NULL);
CREATE INDEX reports_open_images ON reports USING gin (((was -> 'images'::text))) WHERE (resolved_at IS NULL);
CREATE INDEX reports_thing ON reports USING btree (kind, thing_id);
CREATE INDEX reports_twosome ON reports USING btree (twosome_id);

create table resting_names (
  name_key text not null,
  twosome_id text not null,
  rests_until timestamp with time zone not null,
  constraint resting_names_pkey PRIMARY KEY (name_key)
);
CREATE INDEX resting_names_twosome_id ON resting_names USING btree (twosome_id);

create table rooms (
  twosome_id text not null,
  last_number bigint not null,
  last_added_at timestamp with time zone not null,
  history integer not null default 0,
  constraint rooms_pkey PRIMARY KEY (twosome_id),
  constraint rooms_twosome_id_fkey FOREIGN KEY (twosome_id) REFERENCES twosomes(id)
);

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
CREATE INDEX sessions_user_id ON sessions USING btree (user_id);

create table trays_off (
  user_id text not null,
  added_at timestamp with time zone not null,
  constraint trays_off_pkey PRIMARY KEY (user_id),
  constraint trays_off_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

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
  constraint twosomes_together_asked CHECK (((together_asked IS NULL) = (together_asked_by_a IS NULL)))
);
CREATE INDEX twosomes_hidden ON twosomes USING btree (id) WHERE hidden;
CREATE INDEX twosomes_parted ON twosomes USING btree (parted_at) WHERE (parted_at IS NOT NULL);
CREATE INDEX twosomes_search ON twosomes USING btree (translate(lower(username), '&.+'::text, '   '::text) COLLATE "C") WHERE ((NOT hidden) AND (username_a IS NOT NULL));
CREATE INDEX twosomes_search_near ON twosomes USING gin (lower(username) gin_trgm_ops) WHERE ((NOT hidden) AND (NOT is_private) AND (username_a IS NOT NULL));
CREATE INDEX twosomes_search_second ON twosomes USING btree (lower(
CASE
    WHEN a_first THEN ((username_b || ' '::text) || username_a)
    ELSE ((username_a || ' '::text) || username_b)
END) COLLATE "C") WHERE ((NOT hidden) AND (username_a IS NOT NULL));
CREATE INDEX twosomes_suggestible ON twosomes USING btree (added_at DESC, id DESC) WHERE ((NOT hidden) AND (NOT is_private) AND (username_a IS NOT NULL) AND (photo_id IS NOT NULL));
CREATE INDEX twosomes_user_a ON twosomes USING btree (user_a);
CREATE INDEX twosomes_user_b ON twosomes USING btree (user_b);
CREATE UNIQUE INDEX twosomes_username ON twosomes USING btree (lower(username));

create table upload_usage (
  user_id text not null,
  started_at timestamp with time zone not null,
  images integer not null,
  bytes bigint not null,
  constraint upload_usage_pkey PRIMARY KEY (user_id, started_at),
  constraint upload_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table used_credentials (
  digest bytea not null,
  used_at timestamp with time zone not null,
  constraint used_credentials_pkey PRIMARY KEY (digest)
);
CREATE INDEX used_credentials_used_at ON used_credentials USING btree (used_at);

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
CREATE INDEX users_delete_at ON users USING btree (delete_at) WHERE (delete_at IS NOT NULL);
CREATE INDEX users_twosome_id ON users USING btree (twosome_id);
