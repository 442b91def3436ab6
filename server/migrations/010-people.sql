-- Names in the NPI registry are longer than what the console's form takes.
alter table users
  drop constraint users_first_name_check,
  drop constraint users_last_name_check,
  add constraint users_first_name_check check (length(btrim(first_name)) between 1 and 50),
  add constraint users_last_name_check check (length(btrim(last_name)) between 1 and 50);

-- The skills and specialities that the registry's taxonomies stand for (server/src/lib/npi/taxonomy.ts). Skills go on
-- after the ones that hospitals use most; specialities stay in the order of the alphabet. The audit log is about what
-- people do: it does not list them.
alter table skills disable trigger audit;
alter table specialties disable trigger audit;
insert into skills (position, name)
select 12 + place, name from unnest(array[
  'Clinical Nurse Specialist', 'Midwife', 'Anesthesiologist Assistant', 'Paramedic', 'Medical Assistant',
  'Radiologic Technologist', 'Cardiovascular Technologist', 'Laboratory Technologist', 'Health Technician',
  'Pharmacy Technician', 'Physical Therapist', 'Physical Therapist Assistant', 'Occupational Therapist',
  'Occupational Therapy Assistant', 'Speech-Language Pathologist', 'Speech-Language Assistant', 'Audiologist',
  'Athletic Trainer', 'Rehabilitation Specialist', 'Massage Therapist', 'Acupuncturist', 'Chiropractor',
  'Psychologist', 'Social Worker', 'Counselor', 'Marriage and Family Therapist', 'Behavior Analyst',
  'Behavior Technician', 'Psychiatric Technician', 'Peer Specialist', 'Case Manager', 'Community Health Worker',
  'Health Educator', 'Dietitian', 'Genetic Counselor', 'Dentist', 'Dental Hygienist', 'Dental Assistant',
  'Optometrist', 'Podiatrist', 'Naturopath', 'Doula', 'Home Health Aide', 'Interpreter'
]) with ordinality as added (name, place)
on conflict (name) do nothing;

insert into specialties (position, name)
select 0, name from unnest(array[
  'Allergy and Immunology', 'Behavioral Health', 'Dentistry', 'Dermatology', 'Endocrinology', 'Gastroenterology',
  'Geriatrics', 'Infectious Disease', 'Medical Genetics', 'Nephrology', 'Neurosurgery', 'Ophthalmology',
  'Otolaryngology', 'Pain Medicine', 'Palliative Care', 'Pathology', 'Plastic Surgery', 'Podiatry',
  'Preventive Medicine', 'Pulmonology', 'Rheumatology', 'Sports Medicine', 'Thoracic Surgery', 'Urology',
  'Vascular Surgery'
]) as added (name)
on conflict (name) do nothing;
update specialties set position = sorted.place
from (select name, row_number() over (order by name) as place from specialties) as sorted
where sorted.name = specialties.name and sorted.place <> specialties.position;
alter table skills enable trigger audit;
alter table specialties enable trigger audit;

-- Facilities of an organization and departments of a facility have different names. The first of several that are
-- alike keeps its name, the others get a number behind it: 'Emergency (2)'.
do $$
declare
  place record;
  suffix text;
  number integer;
begin
  for place in
    select * from (
      select id, organization_id, name,
        row_number() over (partition by organization_id, lower(btrim(name)) order by id) as nth
      from facilities) as numbered
    where nth > 1 order by id
  loop
    number := 1;
    loop
      number := number + 1;
      suffix := ' (' || number || ')';
      exit when not exists (
        select from facilities where organization_id = place.organization_id
          and lower(btrim(name)) = lower(rtrim(left(btrim(place.name), 50 - length(suffix))) || suffix));
    end loop;
    update facilities set name = rtrim(left(btrim(place.name), 50 - length(suffix))) || suffix where id = place.id;
  end loop;
  for place in
    select * from (
      select id, facility_id, name,
        row_number() over (partition by facility_id, lower(btrim(name)) order by id) as nth
      from departments) as numbered
    where nth > 1 order by id
  loop
    number := 1;
    loop
      number := number + 1;
      suffix := ' (' || number || ')';
      exit when not exists (
        select from departments where facility_id = place.facility_id
          and lower(btrim(name)) = lower(rtrim(left(btrim(place.name), 50 - length(suffix))) || suffix));
    end loop;
    update departments set name = rtrim(left(btrim(place.name), 50 - length(suffix))) || suffix where id = place.id;
  end loop;
end
$$;
create unique index facilities_name_key on facilities (organization_id, lower(btrim(name)));
create unique index departments_name_key on departments (facility_id, lower(btrim(name)));
