-- How many people of a skill a team needs on a weekday, 0 Sunday to 6 Saturday. No row: none.
create table team_needs (
  team_id bigint not null,
  organization_id bigint not null,
  skill text not null,
  weekday smallint not null check (weekday between 0 and 6),
  count smallint not null check (count between 1 and 20),
  primary key (team_id, skill, weekday),
  -- A skill that the team gives up is no longer needed.
  foreign key (team_id, skill) references team_skills on delete cascade,
  foreign key (organization_id, team_id) references teams (organization_id, id)
);

-- Dates with their own number: a holiday, a closed ward.
create table team_need_dates (
  team_id bigint not null,
  organization_id bigint not null,
  date date not null,
  skill text not null,
  count smallint not null check (count between 0 and 20),
  reason text not null check (length(btrim(reason)) between 1 and 80),
  primary key (team_id, date, skill),
  foreign key (team_id, skill) references team_skills on delete cascade,
  foreign key (organization_id, team_id) references teams (organization_id, id)
);

create trigger audit after insert or update or delete on team_needs
  for each row execute function audit_change();
create trigger audit after insert or update or delete on team_need_dates
  for each row execute function audit_change();
