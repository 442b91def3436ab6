-- The list of shift requests is kept like the calendars, and shows the names of departments too. They change seldom.
create trigger note_insert after insert on departments referencing new table as new_rows
  for each statement execute function note_rows('organization_id', '0', 'true');
create trigger note_update after update on departments referencing old table as old_rows new table as new_rows
  for each statement execute function note_rows('organization_id', '0', 'true');
create trigger note_delete after delete on departments referencing old table as old_rows
  for each statement execute function note_rows('organization_id', '0', 'true');
