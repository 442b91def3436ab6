-- A number counts from a first day up to the day before another one. What a team needed in the past stays as it was, and
-- a change can be entered ahead.
alter table team_needs
  add column since date not null default '-infinity',
  add column until date not null default 'infinity',
  add check (since < until),
  drop constraint team_needs_pkey,
  add primary key (team_id, skill, weekday, since);
