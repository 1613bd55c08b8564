/**
 * The id for a record's `data-id`, or undefined. `marked`: in a preview of the look. `named`: records that the look styles individually.
 */
export const shownId = (id: string, marked: boolean, named: readonly string[] | undefined): string | undefined =>
  marked || named?.includes(id) ? id : undefined;
