-- One row per kept image: a JPEG and its WebP thumbnail lie in the store under the row's id.
-- Bytes are encoded before the transaction that shows them, so a row begins unclaimed; the feature that
-- shows the image claims it in its own transaction, and releases it when what showed it is erased.
-- The sweep erases rows and files that nobody claimed within an hour, and released ones at once.
-- Who may see an image is not known here: the feature that shows it keeps the id and decides.
create table media (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  width int not null check (width between 1 and 1024),
  height int not null check (height between 1 and 1024),
  bytes int not null check (bytes between 1 and 262144),
  thumb_bytes int not null check (thumb_bytes > 0),
  -- of the kept JPEG, as hex: lets a backup or an export prove that it is whole
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- a thumbhash as base64, decoded by clients
  placeholder text not null check (length(placeholder) between 1 and 36),
  added_at timestamptz not null,
  claimed_at timestamptz,
  -- a released image is never claimed again
  released_at timestamptz check (released_at is null or claimed_at is null)
);

create index media_unclaimed on media (added_at) where claimed_at is null;
