-- The last person to change a post's text or image descriptions does not publish it. Posts edited before this was stored
-- count as edited by their creator: the partner publishes them, as before.
alter table posts add column edited_by_partner boolean not null default false;
