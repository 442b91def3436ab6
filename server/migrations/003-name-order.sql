-- The order of names in every list, the one that the console's own tables have: 'Émile' beside 'Emil', 'Team 2'
-- before 'Team 10'. The database's own order goes by bytes.
create collation name_order (provider = icu, locale = 'en-u-kn-true');
