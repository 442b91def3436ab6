-- Servers keep the days of a department's calendar in memory. Each row here says that something shown there has
-- changed: it is written by triggers, in the transaction of the change, so that no writer can forget it and nobody sees
-- the one without the other. A server compares the marks of a day with those it saw before it read the day. Rows are
-- only added, so that writers never wait for each other, and removed when every server has forgotten what it knew
-- before them (calendar-change.store.ts).
create table calendar_changes (
  -- 0: the calendars of all organizations.
  organization_id bigint not null,
  -- 0: all departments of the organization.
  department_id bigint not null,
  -- '-infinity': all days.
  day date not null,
  -- Not a counter: after a failover to a replica that lacks the last changes, a counter would count the same again.
  mark bigint not null default (random() * 1e15)::bigint,
  at timestamptz not null default now()
);
create index calendar_changes_place on calendar_changes (organization_id, department_id) include (day, mark);

create function note_shifts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into calendar_changes (organization_id, department_id, day)
    select distinct organization_id, department_id, date from new_rows;
  end if;
  if tg_op <> 'INSERT' then
    insert into calendar_changes (organization_id, department_id, day)
    select distinct organization_id, department_id, date from old_rows;
  end if;
  return null;
end $$;

create trigger note_insert after insert on shifts
  referencing new table as new_rows for each statement execute function note_shifts();
create trigger note_update after update on shifts
  referencing old table as old_rows new table as new_rows for each statement execute function note_shifts();
create trigger note_delete after delete on shifts
  referencing old table as old_rows for each statement execute function note_shifts();

-- What belongs to a shift is shown on its day.
create function note_parts_of_shifts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into calendar_changes (organization_id, department_id, day)
    select distinct shifts.organization_id, shifts.department_id, shifts.date
    from new_rows join shifts on shifts.id = new_rows.shift_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into calendar_changes (organization_id, department_id, day)
    select distinct shifts.organization_id, shifts.department_id, shifts.date
    from old_rows join shifts on shifts.id = old_rows.shift_id;
  end if;
  return null;
end $$;

-- The arguments are expressions over a row: its organization, its department, and which rows matter.
create function note_rows() returns trigger language plpgsql as $$
declare
  statement text := 'insert into calendar_changes (organization_id, department_id, day)
    select distinct ' || tg_argv[0] || ', ' || tg_argv[1] || ', date ''-infinity'' from %I as part where ' || tg_argv[2];
begin
  if tg_op <> 'DELETE' then
    execute format(statement, 'new_rows');
  end if;
  if tg_op <> 'INSERT' then
    execute format(statement, 'old_rows');
  end if;
  return null;
end $$;

do $$
declare
  source record;
begin
  for source in select * from (values
    ('shift_interests', 'note_parts_of_shifts()'),
    ('shift_requests', 'note_parts_of_shifts()'),
    ('published_shifts', 'note_parts_of_shifts()'),
    ('teams', 'note_rows(''organization_id'', ''department_id'', ''true'')'),
    ('department_skills', 'note_rows(''organization_id'', ''department_id'', ''true'')'),
    ('blocks', 'note_rows(''organization_id'', ''coalesce((select department_id from teams where id = part.team_id), 0)'', ''true'')'),
    ('facilities', 'note_rows(''organization_id'', ''0'', ''true'')'),
    ('facility_providers', 'note_rows(''organization_id'', ''0'', ''true'')'),
    ('leaves', 'note_rows(''organization_id'', ''0'', ''status = ''''Approved'''''')'),
    -- People belong to no organization.
    ('user_skills', 'note_rows(''0'', ''0'', ''true'')')
  ) as found (name, work)
  loop
    execute format('create trigger note_insert after insert on %I referencing new table as new_rows
      for each statement execute function %s', source.name, source.work);
    execute format('create trigger note_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function %s', source.name, source.work);
    execute format('create trigger note_delete after delete on %I referencing old table as old_rows
      for each statement execute function %s', source.name, source.work);
  end loop;
end $$;

-- Accounts change all the time; what calendars show of them, hardly ever. A new account is on no calendar.
create function note_people() returns trigger language plpgsql as $$
begin
  insert into calendar_changes (organization_id, department_id, day) values (0, 0, '-infinity');
  return null;
end $$;
create trigger note_update after update on users for each row
  when ((old.first_name, old.last_name, old.phone, old.preferred_call_number)
    is distinct from (new.first_name, new.last_name, new.phone, new.preferred_call_number))
  execute function note_people();

-- Whether somebody is free is read from the index alone.
drop index shifts_provider_time;
create index shifts_provider_time on shifts (provider_id, starts_at) include (ends_at) where provider_id is not null;
