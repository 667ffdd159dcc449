-- What a couple posted is erased a handful at a time, what rests among the deleted too; and before the couple's own row
-- goes, it is asked whether anything still refers to it.
create index posts_twosome on posts (twosome_id);
