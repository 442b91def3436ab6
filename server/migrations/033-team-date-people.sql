-- Who worked in a team lately is read from the index alone.
drop index shifts_team_date;
create index shifts_team_date on shifts (team_id, date) include (provider_id, state);
