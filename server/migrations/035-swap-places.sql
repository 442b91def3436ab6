-- The same for swaps as 004 did for shift requests: with its place on the swap itself, a facility counts its own swaps and
-- does not look up the shifts of all swaps of its organization.

alter table swaps add column facility_id bigint, add column department_id bigint;

-- This is no change by a person, so the audit log gets no entry.
alter table swaps disable trigger audit;
update swaps set facility_id = shifts.facility_id, department_id = shifts.department_id
from shifts where shifts.id = swaps.shift_id;
alter table swaps enable trigger audit;

alter table swaps
  alter column facility_id set not null,
  alter column department_id set not null,
  add foreign key (organization_id, facility_id) references facilities (organization_id, id),
  add foreign key (facility_id, department_id) references departments (facility_id, id);

drop index swaps_open;
create index swaps_open on swaps (organization_id, facility_id, department_id) where status = 'Open';
create index swaps_department on swaps (department_id);
-- A swap is pending until it is decided, or refused before that. Whatever was pending since a moment is one range here.
create index swaps_facility_pending on swaps (facility_id, coalesce(decided_at, answered_at, 'infinity'));
