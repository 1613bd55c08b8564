-- Why an order was cancelled, where staff took a ready reason: its guest reads it in a language of their own. Which there are says the
-- contract: a condition here would have every order read while the table is locked.
alter table orders add column cancellation_reason_code text;
