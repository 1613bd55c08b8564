/** Origins whose messages are accepted: the page's own, and those of back-offices in the document. */
export const originsOf = (own: string, office = ''): string[] => [own, ...office.split(' ').filter(Boolean)];
