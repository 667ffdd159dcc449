-- The tray is read after each act of a couple. It read all of the couple's posts to find the private ones that wait.
create index posts_to_publish on posts (twosome_id, greatest(edited_at, shown_to_partner_at, added_at), id)
  where is_private and deleted_at is null and taken_down_at is null and withdrawn_at is null and import_id is null;
comment on index posts_to_publish is 'private posts that wait for a partner to publish them, the longest first';
