-- When its reader was notified that the letter can be opened. On the previous version nobody is.
alter table letters add column announced_at timestamptz(3);

-- By the earliest moment at which it can be due: in the easternmost time zone, 14 hours ahead of UTC.
create index letters_unannounced on letters (
  coalesce(opens_at, (at_morning + time '07:00' - interval '14 hours') at time zone 'UTC')
) where announced_at is null and opened_at is null;
