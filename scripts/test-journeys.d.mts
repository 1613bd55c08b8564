type Journeys = 'all' | readonly string[];
export const JOURNEYS: Readonly<Record<string, Journeys>>;
export const journeysOf: (file: string) => Journeys;
