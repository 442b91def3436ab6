-- Rests that were made before 042, or since then by an older server beside it, do not say which shift they came from. The
-- call-out that made one tells it: it also cut that shift at the rest's start. A rest or a shift that has moved to another
-- day since is a shift of its own, and whoever stayed to the end after all left no rest. Nobody has changed anything: the
-- shifts keep their versions, and neither their history nor the audit log says something.
with recursive cuts as materialized (
  select coalesce(whole.rest_of, whole.id) as whole, rest.id as rest
  from actions
  join shift_history made on made.action_id = actions.id and made.action = 'created'
    and made.after ->> 'state' = 'vacancy' and made.after ->> 'rest_of' is null
  join shift_history cut on cut.action_id = actions.id
    and (cut.after ->> 'ends_at')::timestamptz = (made.after ->> 'starts_at')::timestamptz
    and (cut.before ->> 'ends_at')::timestamptz = (made.after ->> 'ends_at')::timestamptz
  join shifts rest on rest.id = made.shift_id and rest.rest_of is null and rest.date = (made.after ->> 'date')::date
  join shifts whole on whole.id = cut.shift_id and whole.team_id = rest.team_id and whole.ends_at < rest.ends_at
    and whole.date = coalesce((
      select (moved.before ->> 'date')::date from shift_history moved
      where moved.shift_id = cut.shift_id and moved.id > cut.id and moved.before ->> 'date' is not null
      order by moved.id limit 1), whole.date)
  where actions.call in ('Scheduler/Calendar/CallOut', 'Mobile/CallOut')
), parts as (
  select whole, rest from cuts where whole not in (select rest from cuts)
  union all
  -- The rest was left in turn: all parts name the first shift.
  select parts.whole, cuts.rest from parts join cuts on cuts.whole = parts.rest
)
update shifts set rest_of = parts.whole from parts where shifts.id = parts.rest;
