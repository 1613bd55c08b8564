-- Fills the columns of 0055 in a transaction of its own, so that no reader waits for it.
update venue_event set action = press where press is not null and action is null;
update orders set notify_cancellation = true where cancellation_told and not notify_cancellation;
