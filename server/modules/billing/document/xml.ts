// Writes XML: elements in the order given, text escaped.

/** Control characters, lone surrogates and noncharacters, which XML does not allow. */
const FORBIDDEN = /(?!\s)[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Free text on one line, without characters that neither XML nor a page can hold. */
export const oneLine = (text: string): string => text.replace(FORBIDDEN, '').replace(/\s+/g, ' ').trim();

export const escapeXml = (text: string): string => oneLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export type Attributes = Readonly<Record<string, string>>;

/** An element with text or with the elements in `content`; '' and null among those are left out. */
export const element = (name: string, content: string | readonly (string | null)[], attributes: Attributes = {}): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inner = typeof content === 'string' ? escapeXml(content) : content.filter((part) => part).join('');
  return `<${name}${written.join('')}>${inner}</${name}>`;
};
