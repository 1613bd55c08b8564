// Which screen one came from.
let here: string | null = null;
let before: string | null = null;

export const noteAddress = (pathname: string): void => {
  if (pathname === here) return;
  // The start only leads on to the first screen.
  before = here === '/' ? null : here;
  here = pathname;
};

/** The address before the present one; null on the first screen. */
export const cameFrom = (): string | null => before;
