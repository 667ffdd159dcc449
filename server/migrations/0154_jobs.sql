-- Jobs stand in a table of ours instead of those of pg-boss. The schema `pgboss` stays for nodes of the version before.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key text not null,
  data jsonb not null,
  attempts int not null default 0,
  -- when it may run; while it runs, when its node counts as dead
  run_at timestamptz not null default now(),
  -- set when it was given up: the row stays for a week
  failed_at timestamptz,
  error text
);
-- jobs of one key that no node has taken are one job
create unique index jobs_waiting on jobs (kind, key) where attempts = 0;
create index jobs_due on jobs (kind, run_at) where failed_at is null;

insert into jobs (id, kind, key, data, attempts)
select id, name, coalesce(singleton_key, id::text), data, case state when 'created' then 0 else retry_count + 1 end
from pgboss.job where state in ('created', 'retry', 'active');
delete from pgboss.job;
delete from pgboss.archive;
