-- What partners wrote in a question can be reported. One that was taken down shows neither its text nor its answers.
alter table questions add column taken_down_at timestamptz(3);
alter table reports drop constraint reports_kind_check, add constraint reports_kind_check
  check (kind in ('post', 'comment', 'profile', 'message', 'question'));
alter table moderation_acts drop constraint moderation_acts_kind_check, add constraint moderation_acts_kind_check
  check (kind in ('post', 'comment', 'profile', 'message', 'question', 'person', 'report', 'job'));
