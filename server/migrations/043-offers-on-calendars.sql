-- Calendars show to whom a shift is offered, and which step of a release comes next.
do $$
declare
  source text;
begin
  foreach source in array array['offers', 'releases'] loop
    execute format('create trigger note_insert after insert on %I referencing new table as new_rows
      for each statement execute function note_parts_of_shifts()', source);
    execute format('create trigger note_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function note_parts_of_shifts()', source);
    execute format('create trigger note_delete after delete on %I referencing old table as old_rows
      for each statement execute function note_parts_of_shifts()', source);
  end loop;
end $$;
