/** How long a search waits for the next letter before it asks the server (part 1, section 9: "search debounce"). */
export const TYPING_MS = 500;
