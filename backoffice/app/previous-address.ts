// Remembers the address before the current one.
let current: string | null = null;
let previous: string | null = null;

export const noteAddress = (pathname: string): void => {
  if (pathname === current) return;
  // `/` only redirects to the first screen.
  previous = current === '/' ? null : current;
  current = pathname;
};

/** The address before the current one; null on the first screen. */
export const previousAddress = (): string | null => previous;
