-- Where people's devices are told of things, and what waits to be told them.

-- A device has one address of each kind, and an address belongs to one person: whoever registers it has it. It ends with
-- the session that registered it, however that ends.
create table push_addresses (
  -- a hash of kind and address: an address may be longer than what an index bears
  id text primary key,
  kind text not null check (kind in ('fcm', 'web')),
  -- FCM's token, or the endpoint of a Web Push subscription
  address text not null check (char_length(address) <= 4096),
  -- of the subscription: with them the text is encrypted for this browser alone
  p256dh text,
  auth text,
  user_id text not null references users (id),
  session_id text not null references sessions (id) on delete cascade,
  added_at timestamptz not null,
  used_at timestamptz,
  failed_at timestamptz,
  unique (session_id, kind),
  check (num_nulls(p256dh, auth) = case kind when 'web' then 0 else 2 end)
);
create index push_addresses_user on push_addresses (user_id);

-- Rows of the list that are new or have grown, as `due_pushes` are messages: whoever takes one away makes `pushes` of it.
create table due_notifications (
  notification_id text primary key references notifications (id) on delete cascade
);

-- What is to be sent to a device. A row of the list that grew waits once, and so do all messages; its id is another one
-- then, so that whoever is just sending the earlier one does not take the later one away. Who takes a row puts it
-- off: it comes again when they die. Words, count and badge are made when it is sent.
create table pushes (
  id text primary key,
  address_id text not null references push_addresses (id) on delete cascade,
  -- the row's id, or 'room'
  about text not null,
  -- null: of messages
  notification_id text references notifications (id) on delete cascade,
  tries smallint not null,
  made_at timestamptz not null,
  due_at timestamptz not null,
  unique (address_id, about)
);
create index pushes_due on pushes (due_at);
create index pushes_notification on pushes (notification_id) where notification_id is not null;
