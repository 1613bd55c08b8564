/** Whose word counts: a page of this address, and of the back-offices that the document names. */
export const originsOf = (own: string, office = ''): string[] => [own, ...office.split(' ').filter(Boolean)];
