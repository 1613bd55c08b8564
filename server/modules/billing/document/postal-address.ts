// Splits an address that was entered as one text.
import { oneLine } from './xml.ts';

/** Postcode and city, never on the first line: `75011 Paris`, `4000-123 Porto`, `L-1234 Luxembourg`. */
const CITY = /^((?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3})?)\s+(\D.*)$/;

const LINES = /[\n\r]+/;
/** An address of more lines would take a page. */
const MAX_LINES = 8;

/** The lines of an address as it was entered; the last one holds the rest of a long one. */
export const addressLines = (address: string): readonly string[] => {
  const lines = address
    .split(LINES)
    .map(oneLine)
    .filter((line) => line !== '');
  return [...lines.slice(0, MAX_LINES - 1), lines.slice(MAX_LINES - 1).join(', ')];
};

/** Postcode and city are '' if the address does not show them; `lines` then has all of it. */
export const splitAddress = (address: string): { postcode: string; city: string; lines: readonly string[] } => {
  const parts = address
    .split(/[\n\r,]+/)
    .map(oneLine)
    .filter((part) => part !== '');
  const at = parts.findLastIndex((part, index) => index > 0 && CITY.test(part));
  const [, postcode = '', city = ''] = CITY.exec(parts[at] ?? '') ?? [];
  return { postcode, city, lines: parts.filter((_, index) => index !== at) };
};
