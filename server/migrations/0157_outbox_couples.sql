-- The couples whose connections alone receive an event; null: it concerns every node. A node reads the events of the
-- couples that are connected to it.
alter table outbox add column couples text[];
