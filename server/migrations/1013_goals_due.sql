-- The tray read all goals of a couple to find those that are due.
create index goals_due on goals (twosome_id, achieve_by) where done_at is null;
comment on index goals_due is 'open goals by their date, to find those that are due';
