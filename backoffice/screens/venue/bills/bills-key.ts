/** The query key of a venue's bills. */
export const billsKey = (venue: string) => ['bills', venue] as const;
