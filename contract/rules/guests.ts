/** How long an entry of the recall book is kept (docs/product/privacy.md#recall-book). */
export const GUEST_DAYS = 14;
