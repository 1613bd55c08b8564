-- The simulated payment provider (docs/product/billing-sandbox.md). It is another system, so its rows name its customers and no venues.

create table sandbox_customer (
  ref text primary key,
  at timestamptz not null
);

-- The object that a call with this key created. fingerprint: hash of the call's parameters, of an IBAN only its ends.
create table sandbox_key (
  key text primary key,
  fingerprint text not null,
  ref text not null,
  at timestamptz not null
);

-- account: an IBAN of which only the ends are kept. behaviour: how charges of it end (sandbox/behaviours.ts).
create table sandbox_mandate (
  ref text primary key,
  customer text not null references sandbox_customer (ref) on delete cascade,
  method text not null check (method in ('directdebit', 'creditcard')),
  status text not null check (status in ('valid', 'invalid')),
  account text,
  card text,
  expiry date,
  behaviour text not null,
  at timestamptz not null
);
create index sandbox_mandate_customer on sandbox_mandate (customer);

-- page, back: of a payment by the customer, the secret part of the page's address and the address to which it leads. outcome: of a debit
-- that is not settled yet, `paid`, `charged_back` (paid first) or the reason of its failure. due_at: when the state changes by itself.
create table sandbox_payment (
  ref text primary key,
  key text not null unique,
  customer text not null references sandbox_customer (ref) on delete cascade,
  mandate text references sandbox_mandate (ref),
  status text not null check (status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired')),
  reason text,
  amount bigint not null check (amount >= 0),
  description text not null,
  page text unique,
  back text,
  outcome text,
  due_at timestamptz,
  refunded bigint not null default 0,
  charged_back bigint not null default 0,
  at timestamptz not null,
  check (refunded + charged_back <= amount)
);
create index sandbox_payment_customer on sandbox_payment (customer, at);
create index sandbox_payment_mandate on sandbox_payment (mandate);
create index sandbox_payment_due on sandbox_payment (due_at) where due_at is not null;
