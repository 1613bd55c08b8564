/** What a venue's pages wear, as the server made it of the look: its sheet, the hash that names it, its fonts, and the records that it names. */
export type PageLook = { css: string; hash: string | null; fonts: readonly string[]; named: readonly string[] };
