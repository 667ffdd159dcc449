-- As 1003: the types of the server are the one place of the events that people are notified of.
alter table notifications drop constraint notifications_happening_check;
