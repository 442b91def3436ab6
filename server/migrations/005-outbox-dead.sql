-- The metrics count what was given up; the outbox as a whole grows without end.
create index outbox_dead on outbox (id) where status = 'dead';
