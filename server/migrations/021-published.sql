-- What providers have been told of their shifts. They see these rows and nothing else: a change of a shift is pending
-- until its row here is made equal. A row outlives its shift until the provider has been told that it is gone, so there
-- is no foreign key to shifts.
create table published_shifts (
  shift_id bigint primary key,
  organization_id bigint not null,
  facility_id bigint not null,
  department_id bigint not null,
  team_id bigint not null,
  block_id bigint not null,
  provider_id bigint not null references users,
  skill text not null references skills,
  date date not null,
  start_time time not null,
  end_time time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_on_call boolean not null,
  is_sourced boolean not null,
  add_on_hours integer not null,
  comment text not null,
  published_at timestamptz not null,
  foreign key (organization_id, facility_id) references facilities (organization_id, id),
  foreign key (facility_id, department_id) references departments (facility_id, id),
  foreign key (department_id, team_id) references teams (department_id, id),
  foreign key (team_id, block_id) references blocks (team_id, id)
);
create index published_shifts_provider on published_shifts (provider_id, starts_at);
create index published_shifts_block on published_shifts (block_id);
create index published_shifts_department on published_shifts (department_id, date);
-- A facility that changes its time zone moves the rows that are ahead.
create index published_shifts_facility on published_shifts (facility_id, starts_at);

-- What people were told at once since the block was last published: publishing says that they know already.
create table told_at_once (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  block_id bigint not null,
  shift_id bigint not null,
  provider_id bigint not null references users,
  kind text not null check (kind in ('added', 'changed', 'removed')),
  date date not null,
  start_time time not null,
  end_time time not null,
  -- As it was before, of a change.
  old_date date,
  old_start_time time,
  old_end_time time,
  check ((kind = 'changed') = (old_date is not null and old_start_time is not null and old_end_time is not null)),
  told_at timestamptz not null,
  foreign key (organization_id, block_id) references blocks (organization_id, id)
);
create index told_at_once_block on told_at_once (block_id);

-- Publishing told of a version of the shift. What later versions changed is taken back, the latest first.
insert into published_shifts
select shifts.id, told.organization_id, told.facility_id, told.department_id, told.team_id, told.block_id,
  told.provider_id, told.skill, told.date, told.start_time, told.end_time, told.starts_at, told.ends_at,
  told.is_on_call, told.is_sourced, told.add_on_hours, told.comment, coalesce(blocks.published_at, shifts.created_at)
from shifts
join blocks on blocks.id = shifts.block_id
cross join lateral jsonb_populate_record(shifts, coalesce((
  select jsonb_object_agg(part.key, part.value order by history.id desc)
  from shift_history as history cross join lateral jsonb_each(history.before) as part
  where history.shift_id = shifts.id and (history.before ->> 'version')::int >= shifts.announced_version), '{}')) as told
where shifts.announced_version > 0 and told.provider_id is not null;

alter table shifts drop column announced_version;
