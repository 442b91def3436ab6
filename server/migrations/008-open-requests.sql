-- Every open console polls how many requests are open. These indexes hold only the open ones, however many were decided.
create index shift_requests_open on shift_requests (organization_id, facility_id, department_id) where status = 'Open';
create index swaps_open on swaps (organization_id, shift_id) where status = 'Open';
create index leaves_open on leaves (organization_id, provider_id) where status = 'Open';
