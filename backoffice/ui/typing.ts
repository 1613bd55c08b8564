/** The debounce delay of searches (docs/product/back-office.md#lists). */
export const TYPING_MS = 500;
