/** The query key of a venue's profile, shared by its tabs. */
export const profileKey = (venue: string) => ['profile', venue] as const;
