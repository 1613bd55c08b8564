// Builds and parses addresses of the guest menu.
import type { Locale } from '@ardoise/contract/rules/locales.ts';

/**
 * The published menu in a locale. The inline script of the document and the page's script must request the same address. `preview`: token
 * of a time machine preview.
 */
export const menuAddress = (venueId: string, locale: Locale, preview?: string | null): string =>
  `/api/public/menu/${venueId}?locale=${locale}${preview ? `&preview=${preview}` : ''}`;

/** The privacy notice of a venue. */
export const noticeAddress = (venueId: string, locale: Locale): string => `/m/${venueId}/privacy?locale=${locale}`;

/** The table's number in an address (`?table=7`, 1 to 10 characters), or null. */
export const tableIn = (search: string): string | null => {
  const table = new URLSearchParams(search).get('table')?.trim() ?? '';
  return table.length >= 1 && table.length <= 10 ? table : null;
};

/** The code in an address, of a table (`?table=7&code=…`) or of the bar (`?code=…`), or null. */
export const codeIn = (search: string): string | null => {
  const code = new URLSearchParams(search).get('code') ?? '';
  return code.length >= 1 && code.length <= 20 ? code : null;
};

/** The query of a page of the guest menu. */
export const pageQuery = (locale: Locale, table: string | null, code: string | null = null): string =>
  `?${new URLSearchParams({ locale, ...(table !== null && { table }), ...(code !== null && { code }) })}`;

/** The path of the venue of the current page, `/m/{venue}`. */
export const venuePath = (): string => `/m/${location.pathname.split('/')[2] ?? ''}`;
