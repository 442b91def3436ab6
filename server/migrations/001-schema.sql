-- The whole domain. Rules that must hold whoever writes are here: keys, checks, unique indexes.
-- Every row that would be distributed one day carries its organization_id, and references its parents
-- together with it, so that a row can never hang under another organization's parent.
-- Codes are derived from ids: nobody can make two alike, and no code has to be passed in.

create extension if not exists btree_gist;

-- The order of names in every list, the one that the console's own tables have: 'Émile' beside 'Emil', 'Team 2'
-- before 'Team 10'. The database's own order goes by bytes.
create collation name_order (provider = icu, locale = 'en-u-kn-true');

create domain labour_type as text
  check (value in ('PerDiem', 'Locum', 'Employee', 'Volunteer'));
create domain money_amount as numeric(10, 2) check (value >= 0);

-- Reference data: the same for everybody.

create table specialties (
  name text primary key check (length(name) between 1 and 100),
  position integer not null
);

create table skills (
  name text primary key check (length(name) between 1 and 100),
  position integer not null
);

create table leave_types (
  id integer primary key check (id > 0),
  name text not null unique
);

-- The hierarchy: organization > facility > department > team.

create table organizations (
  id bigint generated always as identity primary key,
  code text not null generated always as ('ORG' || id::text) stored unique,
  name text not null check (length(btrim(name)) between 1 and 50),
  npi text not null default '' check (length(npi) <= 10),
  address_line1 text not null check (length(address_line1) between 1 and 100),
  city text not null check (length(city) between 1 and 50),
  state text not null check (length(state) between 1 and 2),
  zip text not null check (length(zip) between 1 and 5),
  created_at timestamptz not null default now()
);
create unique index organizations_name_key on organizations (lower(btrim(name)));

create table facilities (
  id bigint generated always as identity primary key,
  code text not null generated always as ('FAC' || id::text) stored unique,
  organization_id bigint not null references organizations,
  name text not null check (length(btrim(name)) between 1 and 50),
  npi text not null check (length(npi) between 1 and 10),
  address_line1 text not null check (length(address_line1) between 1 and 100),
  city text not null check (length(city) between 1 and 50),
  state text not null check (length(state) between 1 and 2),
  zip text not null check (length(zip) between 1 and 5),
  time_zone text not null check (now() at time zone time_zone is not null),
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);

create table departments (
  id bigint generated always as identity primary key,
  code text not null generated always as ('DEP' || id::text) stored unique,
  organization_id bigint not null,
  facility_id bigint not null,
  name text not null check (length(btrim(name)) between 1 and 50),
  specialty text not null references specialties,
  -- Empty: 'Approval Required' is off.
  approval_labour_types text[] not null default '{}' check (
    approval_labour_types <@ '{PerDiem,Locum,Employee,Volunteer}'),
  created_at timestamptz not null default now(),
  foreign key (organization_id, facility_id) references facilities (organization_id, id),
  unique (organization_id, id),
  unique (facility_id, id)
);
create index departments_facility on departments (facility_id);

create table department_skills (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  department_id bigint not null,
  skill text not null references skills,
  rate money_amount not null check (rate > 0),
  minimum_rate money_amount not null,
  maximum_rate money_amount not null,
  check (minimum_rate <= rate and rate <= maximum_rate),
  foreign key (organization_id, department_id) references departments (organization_id, id),
  unique (department_id, skill)
);

create table teams (
  id bigint generated always as identity primary key,
  code text not null generated always as ('TEAM' || id::text) stored unique,
  organization_id bigint not null,
  facility_id bigint not null,
  department_id bigint not null,
  name text not null check (length(btrim(name)) between 1 and 15),
  start_time time not null check (start_time < time '24:00'),
  -- At or before the start: the shift ends on the next day.
  end_time time not null check (end_time < time '24:00'),
  -- 0 Sunday to 6 Saturday.
  weekdays smallint[] not null check (
    cardinality(weekdays) between 1 and 7 and weekdays <@ '{0,1,2,3,4,5,6}'::smallint[]),
  color text not null check (color ~ '^#[0-9a-fA-F]{6}$'),
  created_at timestamptz not null default now(),
  foreign key (organization_id, facility_id) references facilities (organization_id, id),
  foreign key (facility_id, department_id) references departments (facility_id, id),
  foreign key (organization_id, department_id) references departments (organization_id, id),
  unique (organization_id, id),
  unique (department_id, id)
);
create unique index teams_name_key on teams (organization_id, lower(btrim(name)));
create index teams_department on teams (department_id);

create table team_skills (
  team_id bigint not null,
  organization_id bigint not null,
  skill text not null references skills,
  primary key (team_id, skill),
  foreign key (organization_id, team_id) references teams (organization_id, id)
);

-- People. One person, one account, whatever they are mapped to: users belong to no organization.

create table users (
  id bigint generated always as identity primary key,
  code text not null generated always as ('USR' || id::text) stored unique,
  email text not null check (length(email) between 3 and 254),
  password_hash text not null,
  first_name text not null check (length(btrim(first_name)) between 1 and 15),
  last_name text not null check (length(btrim(last_name)) between 1 and 15),
  -- Empty until a mapping gives it: an account with no role yet cannot sign in.
  user_type text not null default '' check (
    user_type in ('', 'admin', 'organization', 'facility', 'department', 'generic', 'provider')),
  -- The 'Department View Admin': a facility user who only reads the scheduler.
  is_view_scheduler boolean not null default false check (not is_view_scheduler or user_type = 'facility'),
  npi text not null default '' check (length(npi) <= 10),
  phone text not null default '' check (phone = '' or phone ~ '^[0-9]{10}$'),
  preferred_call_number text not null default '',
  zip text not null default '',
  dob date,
  address_line1 text not null default '',
  address_line2 text not null default '',
  -- Providers who registered themselves are nobody until they confirm their phone.
  confirmed_at timestamptz,
  deactivated_at timestamptz,
  created_by bigint references users,
  created_at timestamptz not null default now()
);
-- A registration that nobody has confirmed holds nothing: neither the email address nor the NPI in it is taken, else
-- anybody could keep a person out of their own account. Of several registrations the first to be confirmed wins.
create unique index users_email_key on users (lower(email)) where confirmed_at is not null;
create unique index users_provider_npi_key on users (npi)
  where user_type = 'provider' and npi <> '' and confirmed_at is not null;
-- How many codes a phone has been sent, and what has been left lying.
create index users_unconfirmed_phone on users (phone) where confirmed_at is null;
create index users_unconfirmed_age on users (created_at) where confirmed_at is null;
-- Accounts that are mapped to nothing are shown to whoever made them: found by this in the list of users.
create index users_created_by on users (created_by) where created_by is not null;
create index users_name on users (lower(last_name), lower(first_name));

create table user_specialties (
  user_id bigint not null references users on delete cascade,
  specialty text not null references specialties,
  primary key (user_id, specialty)
);

create table user_skills (
  user_id bigint not null references users on delete cascade,
  skill text not null references skills,
  primary key (user_id, skill)
);

-- Which organization, facilities or departments an admin administers.

create table organization_users (
  user_id bigint primary key references users,
  organization_id bigint not null references organizations
);

create table facility_users (
  user_id bigint not null references users,
  organization_id bigint not null,
  facility_id bigint not null,
  primary key (user_id, facility_id),
  foreign key (organization_id, facility_id) references facilities (organization_id, id)
);
create index facility_users_facility on facility_users (facility_id);

create table department_users (
  user_id bigint not null references users,
  organization_id bigint not null,
  department_id bigint not null,
  primary key (user_id, department_id),
  foreign key (organization_id, department_id) references departments (organization_id, id)
);
create index department_users_department on department_users (department_id);

-- Where a provider works, and as what.

create table facility_providers (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  facility_id bigint not null,
  provider_id bigint not null references users,
  labour_type labour_type not null,
  employee_number text not null default '' check (length(employee_number) <= 10),
  is_internal boolean not null default false,
  is_internal_per_diem boolean not null default false,
  is_credentialed boolean not null default false,
  is_external boolean not null default false,
  foreign key (organization_id, facility_id) references facilities (organization_id, id),
  unique (facility_id, provider_id)
);
create index facility_providers_provider on facility_providers (provider_id);

-- The embedded NPI registry: the demo's, or the import of the registry's monthly file.
-- One entry is one element of `results` in the registry's answer.

create table npi_registry (
  npi text primary key check (npi ~ '^[0-9]{10}$'),
  entry jsonb not null
);

create table confirmation_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  code_hash text not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index confirmation_codes_user on confirmation_codes (user_id, sent_at desc);

-- Sessions. Only a hash of the token is kept: who reads the database cannot sign in with it.

create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  audience text not null check (audience in ('console', 'mobile')),
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table login_failures (
  id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  failed_at timestamptz not null
);
create index login_failures_address on login_failures (address, failed_at);

-- Scheduling.

create table blocks (
  id bigint generated always as identity primary key,
  code text not null generated always as ('BLK' || id::text) stored unique,
  organization_id bigint not null,
  team_id bigint not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  is_deactivated boolean not null default false,
  -- Stamped by Scheduler/Save: its providers have been told.
  published_at timestamptz,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  foreign key (organization_id, team_id) references teams (organization_id, id),
  unique (organization_id, id),
  unique (team_id, id)
);
create unique index blocks_dates_key on blocks (team_id, start_date, end_date) where not is_deactivated;

create table shifts (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  facility_id bigint not null,
  department_id bigint not null,
  team_id bigint not null,
  block_id bigint not null,
  skill text not null references skills,
  -- Local to the facility; the instants are computed from them in its time zone, through DST changes too.
  date date not null,
  start_time time not null check (start_time < time '24:00'),
  end_time time not null check (end_time < time '24:00'),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  state text not null check (state in ('vacancy', 'open', 'assigned')),
  provider_id bigint references users,
  check ((state = 'assigned') = (provider_id is not null)),
  -- The department's rate for the skill when the shift was made: later edits do not rewrite the past.
  rate money_amount not null,
  ask_rate money_amount,
  is_rate_masked boolean not null default false,
  is_on_call boolean not null default false,
  labour_types text[] not null default '{}' check (labour_types <@ '{PerDiem,Locum,Employee,Volunteer}'),
  published_at timestamptz,
  secured_at timestamptz,
  check (state <> 'open' or (published_at is not null and ask_rate is not null)),
  -- Assigned by way of an open shift; filled by the provider's own request.
  is_sourced boolean not null default false,
  is_mobile_request boolean not null default false,
  check (not is_sourced or published_at is not null),
  -- An administrator confirmed that this shift overlaps another one or a leave.
  is_overlap_confirmed boolean not null default false,
  add_on_hours integer not null default 0 check (add_on_hours between 0 and 24),
  add_on_rate money_amount,
  comment text not null default '' check (length(comment) <= 500),
  -- Each change counts up; publishing the block tells the provider once for each version.
  version integer not null default 1,
  announced_version integer not null default 0,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  foreign key (organization_id, facility_id) references facilities (organization_id, id),
  foreign key (facility_id, department_id) references departments (facility_id, id),
  foreign key (department_id, team_id) references teams (department_id, id),
  foreign key (team_id, block_id) references blocks (team_id, id),
  unique (organization_id, id)
);
create index shifts_department_date on shifts (department_id, date);
create index shifts_team_date on shifts (team_id, date);
create index shifts_block on shifts (block_id);
-- With what is counted by day, so that a dashboard counts a year without reading the shifts themselves.
create index shifts_facility_date on shifts (facility_id, date) include (state, block_id);
create index shifts_organization_date on shifts (organization_id, date) include (state, block_id);
-- What was sourced, and what that cost.
create index shifts_facility_sourced on shifts (facility_id, date) where is_sourced;
create index shifts_organization_sourced on shifts (organization_id, date) where is_sourced;
create index shifts_provider_time on shifts (provider_id, starts_at) where provider_id is not null;
create index shifts_open on shifts (facility_id, starts_at) where state = 'open';

create table shift_interests (
  shift_id bigint not null,
  organization_id bigint not null,
  provider_id bigint not null references users,
  created_at timestamptz not null default now(),
  primary key (shift_id, provider_id),
  foreign key (organization_id, shift_id) references shifts (organization_id, id) on delete cascade
);
create index shift_interests_provider on shift_interests (provider_id);

-- Who changed a shift, when, from what to what. It outlives the shift: no foreign key.

create table shift_history (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  shift_id bigint not null,
  at timestamptz not null,
  actor_id bigint references users,
  action text not null,
  before jsonb,
  after jsonb,
  check (before is not null or after is not null)
);
create index shift_history_shift on shift_history (shift_id, id);

-- Requests.

create table shift_requests (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  shift_id bigint not null,
  provider_id bigint not null references users,
  status text not null default 'Open' check (status in ('Open', 'UserApproved', 'UserDenied')),
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users,
  check ((status = 'Open') = (decided_at is null)),
  foreign key (organization_id, shift_id) references shifts (organization_id, id) on delete cascade
);
create unique index shift_requests_open_key on shift_requests (shift_id, provider_id) where status = 'Open';
-- A shift given on request can be freed, published and given again: more than one of its requests may be approved.
create index shift_requests_shift on shift_requests (shift_id);
create index shift_requests_organization on shift_requests (organization_id, submitted_at);
create index shift_requests_provider on shift_requests (provider_id);

create table swaps (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  shift_id bigint not null,
  from_provider_id bigint not null references users,
  to_provider_id bigint not null references users check (to_provider_id <> from_provider_id),
  status text not null default 'Open' check (
    status in ('Open', 'MediatorApproved', 'MediatorDenied', 'ToQHPApproved', 'ToQHPDenied')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users,
  answered_at timestamptz,
  foreign key (organization_id, shift_id) references shifts (organization_id, id) on delete cascade
);
create unique index swaps_pending_key on swaps (shift_id) where status in ('Open', 'MediatorApproved');
create index swaps_shift on swaps (shift_id);
create index swaps_organization on swaps (organization_id, created_at);
create index swaps_from_provider on swaps (from_provider_id);
create index swaps_to_provider on swaps (to_provider_id);

-- A provider who works for two organizations asks each of them: one row an organization.

create table leaves (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  provider_id bigint not null references users,
  leave_type_id integer not null references leave_types,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  status text not null default 'Open' check (status in ('Open', 'Approved', 'Denied', 'Cancelled')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users,
  constraint leaves_overlap exclude using gist (
    provider_id with =, organization_id with =, daterange(from_date, to_date, '[]') with &&
  ) where (status in ('Open', 'Approved'))
);
create index leaves_organization on leaves (organization_id, from_date);
-- Who of an organization is away in a month: asked by every calendar. The one that forbids overlaps goes by provider.
create index leaves_approved on leaves using gist (organization_id, daterange(from_date, to_date, '[]'))
  where status = 'Approved';
create index leaves_provider on leaves (provider_id, from_date);

-- Messages, written in the transaction that causes them, delivered by a worker at least once.

create table outbox (
  id bigint generated always as identity primary key,
  organization_id bigint references organizations,
  channel text not null check (channel in ('sms', 'email')),
  recipient_id bigint references users,
  address text not null,
  subject text not null default '',
  body text not null,
  -- What it tells of, e.g. 'leave:17:Approved'. The same cause tells the same person once.
  cause text not null,
  idempotency_key uuid not null default gen_random_uuid() unique,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (cause, channel, address)
);
create index outbox_waiting on outbox (next_attempt_at) where status = 'waiting';
create index outbox_recipient on outbox (recipient_id, created_at desc);

insert into leave_types values (1, 'PTO'), (2, 'Education/CME');

insert into skills (position, name) values
  (1, 'Physician'), (2, 'Resident'), (3, 'Physician Assistant'), (4, 'Nurse Practitioner'), (5, 'CRNA'),
  (6, 'Registered Nurse'), (7, 'Charge Nurse'), (8, 'Licensed Practical Nurse'), (9, 'Nursing Assistant'),
  (10, 'Respiratory Therapist'), (11, 'Surgical Technologist'), (12, 'Pharmacist');

insert into specialties (position, name) values
  (1, 'Anesthesiology'), (2, 'Cardiology'), (3, 'Critical Care'), (4, 'Emergency Medicine'), (5, 'Family Medicine'),
  (6, 'General Surgery'), (7, 'Hospital Medicine'), (8, 'Internal Medicine'), (9, 'Neonatology'), (10, 'Neurology'),
  (11, 'Obstetrics and Gynecology'), (12, 'Oncology'), (13, 'Orthopedic Surgery'), (14, 'Pediatrics'),
  (15, 'Psychiatry'), (16, 'Radiology'), (17, 'Rehabilitation'), (18, 'Urgent Care');
