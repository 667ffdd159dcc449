-- The SHA-256 of a secret that the device keeps: another account takes the address over only with the same one.
-- Null for addresses that were registered before; their devices register again within a week.
alter table push_addresses add column device_hash bytea;
