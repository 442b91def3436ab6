-- Whom people call about a shift: the number at the department's desk.
alter table departments add column desk_phone text not null default '' check (length(desk_phone) <= 32);

-- Each change of what a provider sees of a shift, from published_shifts: before is null for a new shift, after for one
-- that was taken away. It outlives the shift: no foreign key.
create table told_changes (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  shift_id bigint not null,
  provider_id bigint not null references users,
  at timestamptz not null,
  before jsonb,
  after jsonb,
  check (before is not null or after is not null),
  -- When the person said that they have seen it, on any device.
  seen_at timestamptz
);
create index told_changes_provider on told_changes (provider_id, id);
create index told_changes_shift on told_changes (shift_id, provider_id);
create index told_changes_unseen on told_changes (provider_id, id) where seen_at is null;
create index told_changes_at on told_changes (at, id);
