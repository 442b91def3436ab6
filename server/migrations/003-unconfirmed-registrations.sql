-- A registration that nobody has confirmed holds nothing: neither the email address nor the NPI in it is taken, else
-- anybody could keep a person out of their own account. Of several registrations the first to be confirmed wins.

drop index users_email_key;
create unique index users_email_key on users (lower(email)) where confirmed_at is not null;
drop index users_provider_npi_key;
create unique index users_provider_npi_key on users (npi)
  where user_type = 'provider' and npi <> '' and confirmed_at is not null;

-- How many codes a phone has been sent, and what has been left lying.
create index users_unconfirmed_phone on users (phone) where confirmed_at is null;
create index users_unconfirmed_age on users (created_at) where confirmed_at is null;
