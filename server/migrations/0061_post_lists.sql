-- A couple's list is read without its rows: whether a post is private stands in the index. The index of public posts
-- alone never served, since no list asks for them without asking who looks.
drop index posts_public_of_twosome;
drop index posts_of_twosome;
create index posts_of_twosome on posts (twosome_id, shown_at desc, id desc) include (is_private) where deleted_at is null;
