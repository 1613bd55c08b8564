-- Who wishes for last week's figures of a venue by mail each Monday (docs/product/figures.md#monday-summary): a row is a wish.
create table weekly_summary (
  venue_id uuid not null references venue (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  -- The venue's Monday on which the last one was sent, or of the week in which it was wished: it is sent on later ones alone.
  week date not null,
  primary key (venue_id, account_id)
);
create index weekly_summary_account on weekly_summary (account_id);
