// Names that users chose, made safe for mails to others: they must not contain links or addresses.

const MAX_LENGTH = 80;

/** A short single line, without anything that mail programs turn into a link. */
export const mailSafeName = (name: string): string => {
  const plain = name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\b(?:https?:|www\.)|[/\\@<>]/giu, ' ')
    .replace(/(?<=\S)[.:](?=\S)/gu, '$& ')
    .replace(/\s+/gu, ' ')
    .trim();
  const letters = [...plain];
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH - 1).join('')}…` : plain;
};
