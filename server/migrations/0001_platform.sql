-- What the platform itself keeps, beneath every feature.

-- A fact is announced in the transaction that made it true and told after its commit. A process that dies in
-- between, or a bus that loses the hint, must not lose the fact: so it stands here, and every node sweeps what it
-- has not heard. It is swept by the transaction's number, because rows do not become visible in the order in
-- which they are written: `xid` is final once it is below the oldest transaction that still runs.
create table outbox (
  xid xid8 not null default pg_current_xact_id(),
  id uuid not null,
  kind text not null,
  names jsonb not null,
  added_at timestamptz not null default now(),
  primary key (xid, id)
);
create index outbox_added_at on outbox (added_at);

-- A request whose answer was lost on the way is sent again under the same Idempotency-Key and must not take
-- effect again. Its answer is stored in the commit that made it true. It is json, not jsonb: a repeat is given
-- what the first was given, in the same order.
create table idempotency (
  user_id text not null,
  line text not null,
  key text not null,
  body_hash text not null,
  answer json not null,
  added_at timestamptz not null,
  primary key (user_id, line, key)
);
create index idempotency_added_at on idempotency (added_at);
