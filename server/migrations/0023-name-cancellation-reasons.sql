-- Why an order was cancelled, where staff took a ready reason: its guest reads it in a language of their own.
alter table orders
  add column cancellation_reason_code text check (cancellation_reason_code in ('out', 'closing', 'twice'));
