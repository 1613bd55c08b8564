-- Tags that the guest of an order asked the kitchen to avoid. They say something of a person's health, so they go a day after its last step.
alter table orders add column avoids text[] not null default '{}';
create index orders_avoids on orders (creation_date) where avoids <> '{}';
