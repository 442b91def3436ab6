-- The labor types that people had before, each with the first day on which it no longer counts, so that hours of the past
-- are reported with the type of then. The present one stays in facility_providers. Rows stay when people leave.
create table past_labour_types (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  facility_id bigint not null,
  provider_id bigint not null references users,
  until date not null,
  labour_type labour_type not null,
  foreign key (organization_id, facility_id) references facilities (organization_id, id),
  unique (facility_id, provider_id, until)
);
create index past_labour_types_provider on past_labour_types (provider_id);

create trigger audit after insert or update or delete on past_labour_types
  for each row execute function audit_change();
