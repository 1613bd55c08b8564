// Kills and edits come at random.
const DRAWS = 3;

/** A bug may be lucky once: it is found when any of three draws finds it. */
export const isFound = async (draw: () => Promise<boolean>): Promise<boolean> => {
  for (let drawn = 0; drawn < DRAWS; drawn++) if (await draw()) return true;
  return false;
};
