-- What each person is told of. A row says what happened to what, never in words: sentence, names and counts are made
-- when it is read, of the couples in it whom the reader may reach then.

-- One per person, made with the first notification: up to when they have looked, and the lock under which rows of
-- theirs are written. So two couples at the same instant end in one row, and nothing is seen before it was there.
create table notification_boxes (
  user_id text primary key references users (id),
  seen_at timestamptz
);
alter table users drop column last_notification_seen_at;

-- `related_id` is a post or a couple; either may be gone, and the row stays. `twosome_id` is the reader's own couple at
-- that time: what one was told as part of another couple is not shown in a new one.
create table notifications (
  id text primary key,
  user_id text not null references users (id),
  twosome_id text not null references twosomes (id),
  happening text not null check (happening in ('added', 'published', 'commented', 'clapped', 'followed', 'requested', 'accepted')),
  related_id text not null,
  added_at timestamptz not null,
  updated_at timestamptz not null
);
create index notifications_list on notifications (user_id, twosome_id, updated_at desc, id desc);
-- the row that a further couple joins
create index notifications_related on notifications (user_id, related_id, happening, updated_at desc);
create index notifications_twosome on notifications (twosome_id);
-- the sweep that forgets old ones
create index notifications_updated_at on notifications (updated_at);

-- Who did it: each couple once a row.
create table notification_couples (
  notification_id text not null references notifications (id) on delete cascade,
  twosome_id text not null references twosomes (id) on delete cascade,
  added_at timestamptz not null,
  primary key (notification_id, twosome_id)
);
create index notification_couples_twosome on notification_couples (twosome_id);

-- A couple's clap is told once for ever, however often it is taken back and given again.
create table noted_claps (
  post_id text not null references posts (id) on delete cascade,
  twosome_id text not null references twosomes (id) on delete cascade,
  primary key (post_id, twosome_id)
);
create index noted_claps_twosome on noted_claps (twosome_id);
