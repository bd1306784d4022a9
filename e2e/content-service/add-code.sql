-- Adds a film, an offer of it in the United States and Canada, a code and two codes of a retailer:
--   psql "$DATABASE_URL" -v pepper="$CODE_PEPPER" -v code=MYCODE4TVXQH -f add-code.sql
-- Write codes in capitals and without spaces. The database stores their hashes, so keep the list of codes.
begin;
create extension if not exists pgcrypto;

insert into title (id, names, minutes, ratings) values (
  't101',
  '{"en": "The Long Ferry", "fr": "Le Long Bac", "de": "Die lange Fähre"}',
  101,
  '{"us": "PG", "ca": "PG", "qc": "G", "gb": "PG", "au": "PG", "deFsk": "6", "frCnc": "Tous publics"}'
) on conflict do nothing;

-- Without a list in "retailers", every retailer of the visitor's territory accepts the code.
insert into offer (id, type, owner, territories)
values ('50001', 'single', 'Kestrel Pictures', '{US,CA}')
on conflict do nothing;

with added as (
  insert into code (hash, offer_id, granted, remaining)
  values (encode(hmac(:'code', :'pepper', 'sha256'), 'hex'), '50001', 1, 1)
  returning id
)
insert into content_item (code_id, position, title_id, profiles)
select id, 0, 't101', '{HD,UHD}' from added;

insert into retailer_code (selection, value)
values ('vudu', 'VUDU 0001'), ('vudu', 'VUDU 0002')
on conflict do nothing;
commit;
