/** How long an entry of the recall book is kept (docs/product/privacy.md#recall-book). */
export const RECALL_BOOK_DAYS = 14;
