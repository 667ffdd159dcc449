-- What one does to a goal is told to the partner, like posts. A goal's row becomes what happened last while it is unseen.
alter table notifications drop constraint notifications_happening_check;
alter table notifications add constraint notifications_happening_check check (happening in (
  'added', 'published', 'commented', 'clapped', 'followed', 'requested', 'accepted',
  'goal_added', 'goal_changed', 'goal_finished', 'goal_reopened'
));
