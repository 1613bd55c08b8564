// Work that must finish before a shared tablet is handed over: it belongs to the person who started it
// (docs/product/people-and-rights.md#shared-tablets).
const POLL_MS = 100;

const sources: (() => boolean)[] = [];
/** Registers a source of work. `isPending`: true while it has an unanswered request. */
export const registerWork = (isPending: () => boolean): void => void sources.push(isPending);

export const isWorkPending = (): boolean => sources.some((isPending) => isPending());

/** Waits until no work is pending, or until `isWanted` is false. */
export const workFinished = async (isWanted: () => boolean): Promise<void> => {
  while (isWanted() && isWorkPending()) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
};
