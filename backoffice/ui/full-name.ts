/** Both names of a person; the first admin of a platform has one. */
export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }): string => `${firstname} ${lastname}`.trim();
