-- One to three letters that stand for the team where there is no room for its name. Existing teams get what
-- shortCodeOf in the contract gives: the first letters of the last word of their name that means something, or else the
-- first code that is free. The log has no entries about it, because nobody did it.
alter table teams add column short_code text check (short_code ~ '^[A-Z]{1,3}$');
alter table teams disable trigger audit;

do $$
declare
  team record;
  words text[];
  word text;
begin
  for team in select id, department_id, name from teams order by id loop
    words := array(
      select one.match[1]
      from regexp_matches(upper(regexp_replace(normalize(team.name, NFD), '[\u0300-\u036f]', '', 'g')), '[A-Z]+', 'g')
        with ordinality as one (match, place)
      order by one.match[1] in ('SHIFT', 'TEAM'), one.place desc);
    word := coalesce(words[1], '');
    update teams set short_code = (
      with
        taken as (select other.short_code as code from teams as other
          where other.department_id = team.department_id and other.short_code is not null),
        letter as (select chr(number) as code from generate_series(65, 90) as number)
      select coalesce(
        (select left(word, size) from generate_series(1, length(left(word, 3))) as size
          where left(word, size) not in (select code from taken) order by size limit 1),
        (select code from letter where code not in (select code from taken) order by code limit 1),
        (select one.code || two.code from letter as one, letter as two
          where one.code || two.code not in (select code from taken) order by 1 limit 1),
        (select one.code || two.code || three.code from letter as one, letter as two, letter as three
          where one.code || two.code || three.code not in (select code from taken) order by 1 limit 1)))
    where teams.id = team.id;
  end loop;
end
$$;

alter table teams enable trigger audit;
alter table teams alter column short_code set not null;
create unique index teams_short_code on teams (department_id, short_code);
