/** How long a search waits for the next letter before it asks the server (docs/product/back-office.md#lists). */
export const TYPING_MS = 500;
