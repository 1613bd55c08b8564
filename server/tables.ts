// Which module owns which table (decision 0048): it alone reads and writes it, and hands out what statements of others may hold of it.
// A table that a store keeps (`http/record/store.ts`) is owned by the store's module, and not named here. A view is how a module below is told of tables above. `server/test/schema/owners.test.ts` holds statements and schema against this.
export const TABLES: Readonly<Record<string, readonly string[]>> = {
  // Of the platform.
  migrations: ['schema_migration'],
  installation: ['installation'],
  mail: ['mail'],
  outbox: ['outbox', 'outbox_subscriber', 'outbox_cursor', 'outbox_failure'],
  // Of modules.
  users: ['account'],
  auth: [
    ...['session', 'sign_in_failure', 'password_reset', 'invitation', 'device', 'device_pin', 'account_act'],
    ...['totp', 'recovery_code', 'passkey', 'spent_challenge'],
  ],
  changes: ['change', 'change_record', 'change_link', 'record_change', 'remembered_picture', 'deleted_record'],
  files: ['file'],
  board: ['venue_counter', 'venue_event'],
  venues: ['venue', 'bar_code', 'venue_role', 'subscription', 'venue_picture'],
  customers: ['customer', 'guest', 'newsletter'],
  analytics: ['visit_key', 'visitor', 'daily_figure', 'hourly_figure', 'viewed_product', 'struck_day'],
  messages: ['message', 'push_subscription'],
  catalog: [
    'section_category',
    'category_product',
    'product_return',
    'menu_picture',
    'opening_hours',
    'priced_record',
    'named_record',
    'viewable_product',
  ],
  orders: [
    'orders',
    'order_item',
    'order_directory',
    'order_key',
    'table_call',
    'table_mute',
    'table_session',
    'table_seat',
    'popular_products',
    'menu_popular',
    'unsettled_order',
    ...['order_day', 'outage', 'missed_product'],
  ],
  summary: ['weekly_summary'],
  styles: ['look', 'font', 'venue_font'],
};
