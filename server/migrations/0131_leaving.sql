-- Who asks for it is erased thirty days later, with everything they made. It is done in many small transactions, so what
-- was begun is written down: from then on nobody takes it back, and a program that dies goes on where it was.
alter table users add column erasing_at timestamptz;
create index users_delete_at on users (delete_at) where delete_at is not null;

-- Of a couple that ended for good its own two are forgotten: the one who was erased at once, the other thirty days
-- later. What nobody belongs to any more is erased.
alter table twosomes alter column user_a drop not null;
alter table twosomes alter column user_b drop not null;

-- says whom it is about nowhere: it looks for itself who is due
select pgboss.create_queue('erasing', '{"policy": "short", "retryLimit": 5, "retryDelay": 10, "retryBackoff": true,
  "expireInSeconds": 60}');
