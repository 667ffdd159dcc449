-- A notification counts its newest couples only, of which a popular post has thousands.
create index notification_couples_newest on notification_couples (notification_id, added_at desc, twosome_id);
comment on index notification_couples_newest is 'the newest couples of a notification';
