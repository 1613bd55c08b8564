/** The id of a record as its element shows it. `named`: records that have one in the document too, since the look speaks of them. */
export const shownId = (id: string, marked: boolean, named: readonly string[] | undefined): string | undefined =>
  marked || named?.includes(id) ? id : undefined;
