-- Sections, categories, products and what hangs on them. Lists that belong to one record and are never searched on
-- their own (translations, exceptions, bundle steps) stay in it as documents; money in them is minor units too.
create table section (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  external_url text not null default '',
  image uuid,
  unavailable boolean not null default false,
  position int not null,
  payment boolean not null default false,
  table_service boolean not null default false,
  banner jsonb,
  exceptions jsonb not null default '[]',
  languages jsonb not null default '[]',
  version int not null default 1,
  name_folded text not null generated always as (fold(name)) stored,
  primary key (venue_id, id)
);

create table category (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  name text not null,
  tagline text not null default '',
  position int not null default 100,
  unavailable boolean not null default false,
  exceptions jsonb not null default '[]',
  languages jsonb not null default '[]',
  version int not null default 1,
  name_folded text not null generated always as (fold(name)) stored,
  primary key (venue_id, id)
);

create table section_category (
  venue_id uuid not null,
  section_id uuid not null,
  category_id uuid not null,
  position int not null,
  primary key (venue_id, section_id, category_id),
  foreign key (venue_id, section_id) references section (venue_id, id) on delete cascade,
  foreign key (venue_id, category_id) references category (venue_id, id) on delete cascade
);
create index section_category_category on section_category (venue_id, category_id);

create table product (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  name text not null,
  recipe text not null default '',
  type_id smallint not null check (type_id between 1 and 3),
  net_price bigint not null check (net_price >= 0),
  tax_rate numeric(6, 5) not null check (tax_rate >= 0 and tax_rate < 1),
  volume_cl numeric(9, 2),
  unavailable boolean not null default false,
  standalone boolean not null default true,
  image uuid,
  tags text[] not null default '{}',
  allergens_declared boolean not null default false,
  recommendations uuid[] not null default '{}',
  instructions uuid[] not null default '{}',
  exceptions jsonb not null default '[]',
  languages jsonb not null default '[]',
  bundle_categories jsonb not null default '[]',
  products uuid[] not null default '{}',
  version int not null default 1,
  name_folded text not null generated always as (fold(name)) stored,
  primary key (venue_id, id)
);
create index product_name on product using gin (name_folded gin_trgm_ops);
create index product_sorted on product (venue_id, name_folded collate "C", id);

create table category_product (
  venue_id uuid not null,
  category_id uuid not null,
  product_id uuid not null,
  position int not null,
  primary key (venue_id, category_id, product_id),
  foreign key (venue_id, category_id) references category (venue_id, id) on delete cascade,
  foreign key (venue_id, product_id) references product (venue_id, id) on delete cascade
);
create index category_product_product on category_product (venue_id, product_id);

create table instruction (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  name text not null,
  instructions jsonb not null,
  languages jsonb not null default '[]',
  version int not null default 1,
  primary key (venue_id, id)
);

create table cost (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  name text not null,
  recipe text not null default '',
  application text not null check (application in ('venue', 'section', 'category', 'product')),
  sections uuid[] not null default '{}',
  category_id uuid[] not null default '{}',
  products_id uuid[] not null default '{}',
  multiple boolean not null default false,
  manual boolean not null default false,
  threshold bigint not null default 0,
  message text not null default '',
  bar boolean not null default false,
  "table" boolean not null default false,
  net_price bigint not null,
  tax_rate numeric(6, 5) not null,
  unavailable boolean not null default false,
  languages jsonb not null default '[]',
  version int not null default 1,
  primary key (venue_id, id),
  check (not (manual and multiple))
);

create table tag (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  name text not null,
  icon text not null default '',
  languages jsonb not null default '[]',
  version int not null default 1,
  primary key (venue_id, id)
);
