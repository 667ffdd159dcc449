-- One reaction for each person and message, and when a message was last edited. Earlier texts are kept nowhere.
alter table messages add column edited_at timestamptz(3);
create table message_reactions (
  message_id text not null references messages (id) on delete cascade,
  user_id text not null references users (id),
  emoji text not null check (char_length(emoji) between 1 and 20),
  primary key (message_id, user_id)
);
create index message_reactions_user on message_reactions (user_id);
