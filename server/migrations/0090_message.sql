-- The private chat. Whatever happens in a couple's room (a message added, one deleted) has the next number, given out by
-- an update of the room's row: the next one waits for it, so the order of numbers is the order of commit.
create table rooms (
  twosome_id text primary key references twosomes (id),
  last_number bigint not null,
  last_added_at timestamptz not null
);

create table messages (
  id text primary key,
  twosome_id text not null references twosomes (id),
  -- what happened when it was added, and what happened to it last
  number bigint not null,
  changed bigint not null,
  sent_by text not null references users (id),
  -- the sender's own id for it: the same again is the same message, for ever
  client_id text not null check (char_length(client_id) between 1 and 64),
  text text not null check (char_length(text) <= 4000),
  reply_to text references messages (id),
  -- no two of a couple at the same moment: it is their order
  added_at timestamptz not null,
  deleted_at timestamptz,
  unique (sent_by, client_id),
  unique (twosome_id, added_at)
);
create index messages_changed on messages (twosome_id, changed);
create index messages_reply_to on messages (reply_to) where reply_to is not null;

create table message_images (
  message_id text not null references messages (id) on delete cascade,
  position smallint not null check (position between 0 and 9),
  media_id text not null unique references media (id),
  primary key (message_id, position)
);

-- Messages whose receiver did not have the room open. Each is handed to the push once: whoever takes the row takes it away. It is
-- no flag of the message, which would be written again, with all its indexes.
create table due_pushes (
  message_id text primary key references messages (id) on delete cascade
);

-- Who has the room before their eyes, by connection; one that is not renewed is forgotten.
create table open_rooms (
  connection_id text primary key,
  user_id text not null references users (id),
  until timestamptz not null
);
create index open_rooms_of_user on open_rooms (user_id);
