-- Until when the staff take no orders, and after how many minutes in a step an order is late.
alter table venue
  add column paused_until timestamptz,
  add column late_waiting int not null default 5,
  add column late_preparing int not null default 12,
  add column late_ready int not null default 5;
