-- What guests are told about their orders: one message a step and channel, whoever presses how often.
create table message (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  order_id uuid not null,
  ref text not null,
  step text not null,
  -- When the order took that step: one that is held a second time is told of a second time.
  step_at timestamptz not null,
  channel text not null,
  -- Erased after 30 days, or with the person.
  recipient text,
  subject text not null default '',
  text text,
  status text not null default 'waiting',
  reason text,
  attempts int not null default 0,
  at timestamptz not null,
  sent_at timestamptz,
  primary key (venue_id, id),
  unique (venue_id, order_id, step, step_at, channel),
  foreign key (venue_id, order_id) references orders (venue_id, id) on delete cascade
);
create index message_newest on message (venue_id, at desc, id desc);
create index message_recipient on message (venue_id, recipient) where recipient is not null;
create index message_kept on message (at) where text is not null;

-- The phone that asked to be told of an order.
create table push_subscription (
  venue_id uuid not null references venue (id) on delete cascade,
  order_id uuid not null,
  -- Of the order's page, which a press on the message opens.
  order_uuid uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  at timestamptz not null,
  primary key (venue_id, order_id),
  foreign key (venue_id, order_id) references orders (venue_id, id) on delete cascade
);
create index push_subscription_at on push_subscription (at);

-- What the guest is told of a cancellation: why, and whether by a message too.
alter table orders
  add column cancellation_reason text not null default '',
  add column cancellation_told boolean not null default false;
