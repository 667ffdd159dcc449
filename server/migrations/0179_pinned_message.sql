-- A couple has one pinned message at most; pinning another replaces it. The index also finds it.
alter table messages add column pinned_at timestamptz(3);
create unique index messages_pinned on messages (twosome_id) where pinned_at is not null;
