-- A comment can answer a comment that is not itself a reply. Replies disappear and are erased with the comment they answer.
alter table comments add column reply_to text references comments (id) on delete cascade;
create index comments_replies on comments (reply_to, added_at desc, id desc) where reply_to is not null;
-- the first level of a post's list, newest first
create index comments_first_level on comments (post_id, added_at desc, id desc) where reply_to is null;
-- A notification about a comment that answers the recipient's. The previous version shows it as one about a comment.
alter table notifications
  add column comment_event text check (comment_event = 'replied'),
  add check (comment_event is null or happening = 'commented');
