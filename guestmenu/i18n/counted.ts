/** A text by plural category of `Intl.PluralRules`; `other` stands for those that a language does not need. */
export type Counted = { zero?: string; one?: string; two?: string; few?: string; many?: string; other: string };

/** A text with a count, for the language that types the others. */
export const counted = (forms: Counted): Counted => forms;
