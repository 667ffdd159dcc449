-- What a person does not want to see again of earlier years: a post, a message, or everything of some days. It follows the
-- post or message that is erased, also when the previous version erases it.
create table hidden_memories (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  post_id text references posts (id) on delete cascade,
  message_id text references messages (id) on delete cascade,
  from_day date,
  until_day date,
  added_at timestamptz(3) not null,
  unique (user_id, post_id),
  unique (user_id, message_id),
  unique (user_id, from_day, until_day),
  check (num_nonnulls(post_id, message_id, from_day) = 1),
  check (num_nulls(from_day, until_day) in (0, 2) and from_day <= until_day)
);
create index hidden_memories_post on hidden_memories (post_id) where post_id is not null;
create index hidden_memories_message on hidden_memories (message_id) where message_id is not null;

-- people who have switched memories off
create table memories_off (
  user_id text primary key references users (id) on delete cascade,
  added_at timestamptz(3) not null
);

-- a couple's posts of a day; messages have such an index
create index posts_added on posts (twosome_id, added_at) where deleted_at is null;
