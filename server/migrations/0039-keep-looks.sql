-- What a venue's guest page wears (docs/product/look.md): a row for each look that was saved, the newest one is worn.
create table look (
  venue_id uuid not null references venue (id) on delete cascade,
  version int not null check (version > 0),
  -- [{selector, property, value}], in the order of the sheet.
  records jsonb not null check (jsonb_typeof(records) = 'array'),
  at timestamptz not null,
  account_id uuid references account (id) on delete set null,
  -- Said property by property, in calls that may go on.
  piecemeal boolean not null,
  primary key (venue_id, version)
);
create index look_account on look (account_id);
