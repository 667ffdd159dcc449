-- When the partner listened to a voice note.
alter table message_images add column heard_at timestamptz;
