-- Calendars show which shifts have a swap that has not ended: both shifts of an exchange.
create function note_swaps() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into calendar_changes (organization_id, department_id, day)
    select distinct shifts.organization_id, shifts.department_id, shifts.date
    from new_rows join shifts on shifts.id in (new_rows.shift_id, new_rows.return_shift_id);
  end if;
  if tg_op <> 'INSERT' then
    insert into calendar_changes (organization_id, department_id, day)
    select distinct shifts.organization_id, shifts.department_id, shifts.date
    from old_rows join shifts on shifts.id in (old_rows.shift_id, old_rows.return_shift_id);
  end if;
  return null;
end $$;

create trigger note_insert after insert on swaps
  referencing new table as new_rows for each statement execute function note_swaps();
create trigger note_update after update on swaps
  referencing old table as old_rows new table as new_rows for each statement execute function note_swaps();
create trigger note_delete after delete on swaps
  referencing old table as old_rows for each statement execute function note_swaps();

create index swaps_department_pending on swaps (department_id) where status in ('Open', 'MediatorApproved');
