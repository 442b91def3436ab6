-- In the order in which calendars read them, also those of an older server beside this one: in the order of the changes
-- below, both would wait for each other.
lock table blocks, teams;

-- The last day on which a closed team has shifts. Null: it is open.
alter table teams add column last_day date;

-- The blocks of a closed team end with it. This is a block's own end, which it gets back when the team is opened again. A
-- block that begins after the last day is deactivated meanwhile.
alter table blocks add column end_before_closing date check (end_before_closing >= end_date);

-- Two blocks with the same start may end on the same day because their team does.
drop index blocks_dates_key;
create unique index blocks_dates_key on blocks (team_id, start_date, coalesce(end_before_closing, end_date))
  where not is_deactivated;
