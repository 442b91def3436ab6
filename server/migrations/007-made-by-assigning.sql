-- A shift that exists only because a provider was assigned: no vacancy or open shift was there before. It can be removed
-- together with its provider. Once it is freed it is a vacancy like any other.

alter table shifts add column is_made_by_assigning boolean not null default false;

update shifts set is_made_by_assigning = true
where state = 'assigned'
  and exists (
    select from shift_history
    where shift_history.shift_id = shifts.id and action = 'created' and after ->> 'state' = 'assigned')
  and not exists (
    select from shift_history where shift_history.shift_id = shifts.id and action = 'released');

alter table shifts add check (not is_made_by_assigning or state = 'assigned');
