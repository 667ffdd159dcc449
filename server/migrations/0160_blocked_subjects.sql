-- The hash list outlives the content, so it does not keep the content's id, only a hash of it.
alter table blocked_images add column subject text;
update blocked_images set subject = encode(sha256(convert_to(kind || ' ' || thing_id, 'UTF8')), 'hex');
alter table blocked_images drop column kind, drop column thing_id;
alter table blocked_images alter column subject set not null, add primary key (subject, sha256);
alter table refused_images drop column kind, drop column thing_id;
