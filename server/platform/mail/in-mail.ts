// Names that people chose, as mails to others may hold them: a mail of ours carries no address that is not ours.

const LONGEST = 80;

/** One line, not long, and nothing that a mail program makes a link of. */
export const inMail = (name: string): string => {
  const plain = name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\b(?:https?:|www\.)|[/\\@<>]/giu, ' ')
    .replace(/(?<=\S)[.:](?=\S)/gu, '$& ')
    .replace(/\s+/gu, ' ')
    .trim();
  const letters = [...plain];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : plain;
};
