-- The rules read what they need of people's shifts from this index alone. The QHPs of one facility have thousands of
-- shifts, scattered over the whole table.
drop index shifts_provider_time;
create index shifts_provider_time on shifts (provider_id, starts_at)
  include (ends_at, id, team_id, skill, date, start_time, end_time, is_on_call) where provider_id is not null;
