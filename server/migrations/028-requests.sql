-- The shift as it was when the provider asked for it, as in 024: the shift itself may be a draft by now.
alter table shift_requests
  add column date date,
  add column start_time time,
  add column end_time time,
  add column skill text references skills,
  add column is_on_call boolean,
  -- Why it ended, where the status does not say it.
  add column reason text not null default '' check (length(reason) <= 100);

-- Nobody has changed anything: there is nothing to tell the audit log.
alter table shift_requests disable trigger audit;
update shift_requests
set date = shifts.date, start_time = shifts.start_time, end_time = shifts.end_time, skill = shifts.skill,
  is_on_call = shifts.is_on_call
from shifts where shifts.id = shift_requests.shift_id;
alter table shift_requests enable trigger audit;

alter table shift_requests
  alter column date set not null,
  alter column start_time set not null,
  alter column end_time set not null,
  alter column skill set not null,
  alter column is_on_call set not null;

alter table swaps
  add column reason text not null default '' check (length(reason) <= 100),
  -- The same number for all who were asked together: the administrator decides once, and the first to accept has it.
  add column group_id bigint,
  -- The shift that comes back in an exchange, as it was when the exchange was asked.
  add column return_shift_id bigint,
  add column return_date date,
  add column return_start_time time,
  add column return_end_time time,
  add column return_skill text references skills,
  add column return_is_on_call boolean,
  add check (num_nulls(return_shift_id, return_date, return_start_time, return_end_time, return_skill,
    return_is_on_call) in (0, 6)),
  add foreign key (organization_id, return_shift_id) references shifts (organization_id, id) on delete cascade;
drop index swaps_pending_key;
create unique index swaps_pending_key on swaps (shift_id, to_provider_id) where status in ('Open', 'MediatorApproved');
create index swaps_group on swaps (group_id) where group_id is not null;
create index swaps_return_shift on swaps (return_shift_id) where return_shift_id is not null;

-- The provider asks to cancel a leave that was approved; an administrator decides. Null once it is decided.
alter table leaves
  add column cancel_asked_at timestamptz,
  add check (cancel_asked_at is null or status = 'Approved');
create index leaves_cancel_asked on leaves (organization_id) where cancel_asked_at is not null;
