-- The shift as it was when the swap was asked. Both see this: the shift itself may be a draft by now, of somebody else.
alter table swaps
  add column date date,
  add column start_time time,
  add column end_time time,
  add column skill text references skills,
  add column is_on_call boolean;

-- Nobody has changed anything: there is nothing to tell the audit log.
alter table swaps disable trigger audit;
update swaps
set date = coalesce(told.date, shifts.date),
  start_time = coalesce(told.start_time, shifts.start_time),
  end_time = coalesce(told.end_time, shifts.end_time),
  skill = coalesce(told.skill, shifts.skill),
  is_on_call = coalesce(told.is_on_call, shifts.is_on_call)
from shifts left join published_shifts as told on told.shift_id = shifts.id
where shifts.id = swaps.shift_id;
alter table swaps enable trigger audit;

alter table swaps
  alter column date set not null,
  alter column start_time set not null,
  alter column end_time set not null,
  alter column skill set not null,
  alter column is_on_call set not null;
