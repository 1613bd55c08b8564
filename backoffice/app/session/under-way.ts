// What must be over before somebody else works at a shared tablet: it is theirs who began it (docs/product/people-and-rights.md#shared-tablets).
const LOOK_MS = 100;

const asked: (() => boolean)[] = [];
/** `isUnderWay` tells whether something is on its way to the server. */
export const countAsWork = (isUnderWay: () => boolean): void => void asked.push(isUnderWay);

export const isWorkUnderWay = (): boolean => asked.some((isUnderWay) => isUnderWay());

/** Waits until nothing is on its way, or nobody wants to know it any more. */
export const workOver = async (isWanted: () => boolean): Promise<void> => {
  while (isWanted() && isWorkUnderWay()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
};
