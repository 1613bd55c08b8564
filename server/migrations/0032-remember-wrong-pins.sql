-- Since when wrong PINs are counted: a right one forgets them only a day later.
alter table device_pin add column failing_since timestamptz;
