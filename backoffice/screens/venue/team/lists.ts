/** The lists of a venue in their order; the rights to them are called alike. */
export const LISTS = [
  { role: 'manager', list: 'managers' },
  { role: 'bartender', list: 'bartenders' },
  { role: 'reader', list: 'readers' },
] as const;
export type List = (typeof LISTS)[number];
