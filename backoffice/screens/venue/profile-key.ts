/** Where the profile of a venue is kept; its tabs share it. */
export const profileKey = (venue: string) => ['profile', venue] as const;
