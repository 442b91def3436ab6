-- What the rules need to know of the shifts that people have is read from the index alone. Whoever asks for the QHPs of a
-- facility asks for thousands of shifts, and they lie scattered among everybody's.
drop index shifts_provider_time;
create index shifts_provider_time on shifts (provider_id, starts_at)
  include (ends_at, id, team_id, skill, date, start_time, end_time, is_on_call) where provider_id is not null;
