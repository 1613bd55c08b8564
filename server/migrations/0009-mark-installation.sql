-- What this database is: a demonstration, or real and never filled with one. Written once, by the first start.
create table installation (
  one boolean primary key default true check (one),
  kind text not null check (kind in ('demonstration', 'real')),
  since timestamptz not null default now()
);

-- A database of a program that knew no mark is real even if it is still empty; one that is being made just now waits for its first start.
-- What holds records is judged by that start (server/installation.ts).
insert into installation (kind)
  select 'real' from schema_migration
  where version = '0007-add-import-columns' and applied_at < now() - interval '1 minute'
    and not exists (select from account) and not exists (select from venue);

-- The first admin has no password until they choose one.
alter table account alter column password_hash drop not null;
