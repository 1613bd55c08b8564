-- For the admins' view of billing: bills that are unpaid after a failed charge, venues that subscribed lately, and a venue's log.
create index charge_owed on charge (venue_id)
  where bill_id is not null and paid_at is null and state in ('failed', 'ended') and amount > 0;
create index billing_event_started on billing_event (at) where what = 'started';
create index billing_event_newest on billing_event (venue_id, at desc, id desc);
