-- The audit log is searched by who had a shift, and by the team that had it. Only entries that took a shift away from
-- somebody are in these indexes, not those that make or fill one: they stay small, and most writes leave them alone.
create index shift_history_provider_lost on shift_history ((before ->> 'provider_id'))
  where before ->> 'provider_id' is not null;
create index shift_history_team_lost on shift_history ((before ->> 'team_id')) where before ->> 'team_id' is not null;
-- Without it PostgreSQL takes a name that hundreds have for most of the history, and looks up every entry by itself.
create statistics shift_history_lost on (before ->> 'provider_id') from shift_history;
-- How many there are is enough. Each frequent value kept here is compared with each id of a search, thousands for 'e'.
alter statistics shift_history_lost set statistics 1;
analyze shift_history;
