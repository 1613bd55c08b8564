// Retention of guests' data (docs/product/privacy.md#what-is-kept).

/** Days of an entry of the recall book. */
export const GUEST_DAYS = 14;
/** Days of a message about an order: to whom, and what it said. */
export const MESSAGE_DAYS = 30;
/** Days of an e-mail that asked for news and has not been confirmed. */
export const NEWS_DAYS = 7;
/** Hours of what the kitchen is to avoid, after the order's last step. */
export const AVOIDS_HOURS = 24;
/** Hours of a visit: so long a phone offers again what was typed on it. */
export const VISIT_HOURS = 12;
