-- What somebody does not want to be told of, and when they want to be left in peace. Who has no row wants everything, at
-- any hour. The kinds are the wire's: a number, or 'm' for messages.
create table notification_preferences (
  user_id text primary key references users (id),
  -- no row of the list is made of these
  unwanted text[] not null default '{}',
  -- these are not pushed
  unpushed text[] not null default '{}',
  -- on the clock of this time zone, 'HH:MM'; over midnight where it ends before it begins
  quiet_from text,
  quiet_to text,
  time_zone text,
  check (num_nulls(quiet_from, quiet_to, time_zone) in (0, 3))
);
