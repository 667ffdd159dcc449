-- A clap and a comment change nothing of a post but its counts, which no index holds: with room left on the page the new
-- row stands beside the old one, and no index is written. What is full already gains it when it is rewritten.
alter table posts set (fillfactor = 80);
