-- The couples that clapped for a post, newest first, in pages.
create index claps_of_post on claps (post_id, completed_at desc, twosome_id desc) where completed_at is not null;
