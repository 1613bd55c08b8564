export const findWords: (path: string, source: string) => string[];
