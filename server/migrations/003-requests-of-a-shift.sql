-- A shift that was given to somebody on request can be freed, published and given to somebody else on request: more
-- than one of its requests has been approved then. That it has one provider at most is said by its own row.
drop index shift_requests_approved_key;

-- Found when a shift changes hands, moves or goes.
create index shift_requests_shift on shift_requests (shift_id);
create index swaps_shift on swaps (shift_id);
