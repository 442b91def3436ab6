-- Dashboards count shifts from their indexes alone. With the state as a key, equal entries of a day are stored together
-- and not one by one, so the two indexes get much smaller.
drop index shifts_facility_date;
drop index shifts_organization_date;
create index shifts_facility_date on shifts (facility_id, date, state);
create index shifts_organization_date on shifts (organization_id, date, state);

-- Which open shifts there are, which there were, and whose block is withdrawn.
drop index shifts_open;
create index shifts_open on shifts (facility_id, starts_at) include (published_at, block_id) where state = 'open';

-- For the counts of who took sourced shifts, and when.
drop index shifts_facility_sourced;
drop index shifts_organization_sourced;
create index shifts_facility_sourced on shifts (facility_id, date)
  include (provider_id, starts_at, published_at, secured_at) where is_sourced;
create index shifts_organization_sourced on shifts (organization_id, date)
  include (provider_id, starts_at, published_at, secured_at) where is_sourced;
