// Random kills and edits.
const DRAWS = 3;

/** Three attempts, because a bug may stay hidden by chance. */
export const isFound = async (draw: () => Promise<boolean>): Promise<boolean> => {
  for (let drawn = 0; drawn < DRAWS; drawn++) if (await draw()) return true;
  return false;
};
