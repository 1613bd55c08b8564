-- Subscriptions that venues pay for: payment methods, charges, bills and the log (docs/product/billing.md). Amounts are euro cents.

alter table venue add column siren text not null default '';

-- The present period is [period_start, period_end), in days of the venue. A subscription without a period was granted and is never charged.
-- price: what the offer costs in this period. next_offer: from period_end on. discount_price: of periods that begin before discount_until
-- (null: of all). next_discount: taken with next_offer. noticed_for: the renewal that was announced by mail. ended_at: the end was handled.
alter table subscription
  add column period_start date,
  add column period_end date,
  add column anchor date,
  add column price bigint,
  add column free_test boolean not null default false,
  add column next_offer smallint check (next_offer between 1 and 4),
  add column discount_price bigint,
  add column discount_until date,
  add column next_discount jsonb,
  add column noticed_for date,
  add column ended_at timestamptz;

-- For lower modules. A renewal may come late (no worker was running), and must not interrupt the service: three days.
create view venue_plan as
  select venue_id, offer, end_date as period_end, renewal and period_start is not null as renewal,
    case when renewal and period_start is not null then end_date + interval '3 days' else end_date end as end_date,
    free_test or period_start is null as free
  from subscription;

-- revision: grows with every change of the subscription; a charge counts only for the revision that it was quoted for.
-- customer: at the provider. locale: of the account that subscribed, for mails.
create table billing_account (
  venue_id uuid primary key references venue (id) on delete cascade,
  revision int not null default 0,
  provider text,
  customer text,
  locale text not null default 'fr',
  terms_version text,
  terms_at timestamptz,
  terms_by uuid,
  reconciled_at timestamptz
);

-- details: {account, card, expiry}, of an IBAN only its ends. A deleted one is kept for its charges (deleted_at).
create table mandate (
  venue_id uuid not null references billing_account (venue_id) on delete cascade,
  id uuid not null,
  method text not null check (method in ('directdebit', 'creditcard')),
  ref text not null,
  status text not null check (status in ('pending', 'valid', 'invalid')),
  is_default boolean not null default false,
  details jsonb not null,
  at timestamptz not null,
  deleted_at timestamptz,
  primary key (venue_id, id),
  unique (venue_id, ref)
);
create unique index mandate_default on mandate (venue_id) where is_default and deleted_at is null;

create view venue_mandate as
  select m.venue_id, m.id, m.method, m.status, m.is_default, m.details, m.at,
    coalesce(m.is_default and m.status = 'valid' and s.renewal and s.end_date > now(), false) as active
  from mandate m left join subscription s on s.venue_id = m.venue_id where m.deleted_at is null;

-- A number is taken in the transaction of its bill, under the lock of its counter, so that none is missing. The ledger holds every number
-- of the platform with its chain of hashes; it is the only table of bills that spans venues.
create table bill_counter (
  series text not null check (series in ('F', 'A')),
  year int not null,
  number int not null,
  hash text not null,
  primary key (series, year)
);
create table bill_ledger (
  series text not null,
  year int not null,
  number int not null,
  venue_id uuid not null,
  bill_id uuid not null,
  hash text not null,
  primary key (series, year, number)
);
-- Admins name a bill without its venue.
create unique index bill_ledger_bill on bill_ledger (bill_id);

-- document: everything that the bill says. hash: of the bill before it in its series and of the document. Never changed or deleted.
create table bill (
  venue_id uuid not null references venue (id) on delete restrict,
  id uuid not null,
  number text not null,
  date date not null,
  parent_id uuid,
  replaces_id uuid,
  net bigint not null,
  vat bigint not null,
  total bigint not null,
  document jsonb not null,
  hash text not null,
  created_at timestamptz not null,
  primary key (venue_id, id),
  unique (venue_id, number),
  foreign key (venue_id, parent_id) references bill (venue_id, id),
  foreign key (venue_id, replaces_id) references bill (venue_id, id)
);
create index bill_parent on bill (venue_id, parent_id);
create table bill_pdf (
  venue_id uuid not null,
  bill_id uuid not null,
  pdf bytea not null,
  hash text not null,
  created_at timestamptz not null,
  primary key (venue_id, bill_id),
  foreign key (venue_id, bill_id) references bill (venue_id, id)
);
alter table bill_pdf alter column pdf set storage external;

create function refuse_bill_change() returns trigger language plpgsql as $$
begin
  raise exception 'A bill is never changed or deleted.' using errcode = 'restrict_violation';
end $$;
create trigger immutable before update or delete on bill for each row execute function refuse_bill_change();
create trigger immutable before update or delete on bill_pdf for each row execute function refuse_bill_change();
create trigger immutable before update or delete on bill_ledger for each row execute function refuse_bill_change();
create trigger not_emptied before truncate on bill execute function refuse_bill_change();
create trigger not_emptied before truncate on bill_pdf execute function refuse_bill_change();
create trigger not_emptied before truncate on bill_ledger execute function refuse_bill_change();

-- Store credit of a credit note that a bill, or a charge before its bill, has used.
create table credit_use (
  venue_id uuid not null,
  credit_id uuid not null,
  bill_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (venue_id, credit_id, bill_id),
  foreign key (venue_id, credit_id) references bill (venue_id, id),
  foreign key (venue_id, bill_id) references bill (venue_id, id)
);

-- A charge of a venue. kind: `change` (subscribes or changes, by a user), `renewal`, `card` (only stores a card). revision: of the
-- account when it was quoted. state: `open` (on the payment page, or its first attempt runs), `accepted` (pending or paid), `failed` (tried
-- again at next_try), `ended` (no further attempt), `refused`, `superseded`. quote: as in contract/rules/billing/plans.ts.
create table charge (
  venue_id uuid not null references billing_account (venue_id) on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('change', 'renewal', 'card')),
  state text not null check (state in ('open', 'accepted', 'failed', 'ended', 'refused', 'superseded')),
  revision int not null,
  offer smallint,
  method text not null check (method in ('directdebit', 'creditcard')),
  mandate_id uuid,
  discount_id uuid,
  quote jsonb,
  amount bigint not null check (amount >= 0),
  period_start date,
  bill_id uuid,
  paid_at timestamptz,
  tries int not null default 0,
  next_try timestamptz,
  reason text,
  by_id uuid,
  at timestamptz not null,
  primary key (venue_id, id),
  foreign key (venue_id, mandate_id) references mandate (venue_id, id),
  foreign key (venue_id, bill_id) references bill (venue_id, id)
);
create unique index charge_renewal on charge (venue_id, period_start) where kind = 'renewal';
create unique index charge_open on charge (venue_id, kind) where state = 'open' and kind in ('change', 'card');
create index charge_bill on charge (venue_id, bill_id);
create index charge_next on charge (next_try) where next_try is not null;

-- One payment at the provider; its id is the key of the call that creates it.
create table charge_attempt (
  venue_id uuid not null,
  id uuid not null,
  charge_id uuid not null,
  mandate_id uuid,
  amount bigint not null,
  status text not null check (status in ('new', 'open', 'pending', 'paid', 'failed', 'canceled', 'expired')),
  ref text,
  page text,
  reason text,
  refund_id uuid,
  refunded bigint not null default 0,
  charged_back bigint not null default 0,
  at timestamptz not null,
  primary key (venue_id, id),
  foreign key (venue_id, charge_id) references charge (venue_id, id)
);
create index charge_attempt_ref on charge_attempt (ref);
create index charge_attempt_charge on charge_attempt (venue_id, charge_id);
create index charge_attempt_unsettled on charge_attempt (at) where status in ('new', 'open', 'pending');

-- The log of a venue's billing, as support reads it. data: ids, amounts and codes; nothing personal.
create table billing_event (
  venue_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  what text not null,
  by_id uuid,
  data jsonb not null default '{}',
  primary key (venue_id, id)
);

-- The platform's discounts. price: of the offer a period, excluding VAT; null for a free test. duration: months, 0 is unlimited. used_at:
-- when the venue subscribed with it.
create table discount (
  id uuid primary key,
  venue uuid not null references venue (id) on delete cascade,
  offer smallint not null check (offer between 1 and 4),
  free_test boolean not null default false,
  price bigint,
  duration int not null check (duration >= 0),
  used_at timestamptz,
  version int not null default 1,
  check (case when free_test then price is null and duration > 0 else price is not null end)
);
create index discount_venue on discount (venue);
