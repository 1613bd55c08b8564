// Retention of guests' data (docs/product/privacy.md#what-is-kept).

/** Days for which an entry of the recall book is kept. */
export const GUEST_DAYS = 14;
/** Days for which the recipient and text of a message are kept. */
export const MESSAGE_DAYS = 30;
/** Days for which an unconfirmed newsletter subscription is kept. */
export const NEWS_DAYS = 7;
/** Hours after the order's last step for which the tags that the kitchen avoids are kept. */
export const AVOIDS_HOURS = 24;
/** Length of a visit in hours: during it, the phone offers the guest's earlier input again. */
export const VISIT_HOURS = 12;
