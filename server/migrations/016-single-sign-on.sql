-- Single sign-on by OpenID Connect: the identity provider of an organization vouches for its people.
create table sso_providers (
  id bigint generated always as identity primary key,
  organization_id bigint not null unique references organizations,
  issuer text not null check (length(issuer) between 1 and 300),
  client_id text not null check (length(client_id) between 1 and 200),
  is_on boolean not null,
  client_secret_set_at timestamptz
);

-- The email domains that lead to the provider: each to one at most.
create table sso_domains (
  domain text primary key check (domain = lower(domain) and length(domain) between 3 and 253),
  organization_id bigint not null references sso_providers (organization_id)
);
create index sso_domains_organization on sso_domains (organization_id);

-- Apart from the rest: the audit log does not watch this table, backups leave it out, and no call reads it.
create table sso_secrets (
  organization_id bigint primary key references sso_providers (organization_id) on delete cascade,
  client_secret text not null
);

-- Sign-ins under way at an identity provider. Each is taken once.
create table sso_sign_ins (
  state_hash bytea primary key,
  organization_id bigint not null references sso_providers (organization_id) on delete cascade,
  secret_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index sso_sign_ins_organization on sso_sign_ins (organization_id);
create index sso_sign_ins_expiry on sso_sign_ins (expires_at);

-- Such a session needs neither a password of ours nor a second factor.
alter table sessions add column is_single_sign_on boolean not null default false;

create trigger audit after insert or update or delete on sso_providers
  for each row execute function audit_change();
create trigger audit after insert or update or delete on sso_domains
  for each row execute function audit_change();
