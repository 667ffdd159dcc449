-- As 1003: what can be reported can be acted on.
alter table moderation_acts drop constraint moderation_acts_kind_check;
