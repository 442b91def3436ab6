-- The holidays of an organization. A year without any has the federal ones, which the contract computes.
create table holidays (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  date date not null,
  name text not null check (length(btrim(name)) between 1 and 50),
  unique (organization_id, date)
);

create trigger audit after insert or update or delete on holidays
  for each row execute function audit_change();
