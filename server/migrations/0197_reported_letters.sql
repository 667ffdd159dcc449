-- Letters can be reported and taken down, as messages.
alter table reports drop constraint reports_kind_check, add constraint reports_kind_check
  check (kind in ('post', 'comment', 'profile', 'message', 'question', 'letter'));
alter table moderation_acts drop constraint moderation_acts_kind_check, add constraint moderation_acts_kind_check
  check (kind in ('post', 'comment', 'profile', 'message', 'question', 'letter', 'person', 'report', 'job'));
