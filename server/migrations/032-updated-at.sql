-- When a request, a swap or a leave last changed in what its provider sees of it: their app asks for what is newer. A
-- trigger sets it, so that no writer can forget it.
create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

alter table shift_requests add column updated_at timestamptz;
alter table swaps add column updated_at timestamptz;
alter table leaves add column updated_at timestamptz;

-- Nobody has changed anything: there is nothing to tell the audit log and the calendars.
alter table shift_requests disable trigger user;
alter table swaps disable trigger user;
alter table leaves disable trigger user;
update shift_requests set updated_at = greatest(submitted_at, decided_at);
update swaps set updated_at = greatest(created_at, decided_at, answered_at);
update leaves set updated_at = greatest(created_at, decided_at, cancel_asked_at);
alter table shift_requests enable trigger user;
alter table swaps enable trigger user;
alter table leaves enable trigger user;

alter table shift_requests alter column updated_at set default now(), alter column updated_at set not null;
alter table swaps alter column updated_at set default now(), alter column updated_at set not null;
alter table leaves alter column updated_at set default now(), alter column updated_at set not null;

create trigger set_updated_at before update of status, reason on shift_requests
  for each row execute function set_updated_at();
create trigger set_updated_at before update of status, reason, answered_at on swaps
  for each row execute function set_updated_at();
create trigger set_updated_at before update of status, from_date, to_date, leave_type_id, cancel_asked_at on leaves
  for each row execute function set_updated_at();
