/**
 * The look of a venue's pages, made by the server: style sheet, its hash, its fonts, and ids of the records that it styles individually.
 */
export type PageLook = { css: string; hash: string | null; fonts: readonly string[]; named: readonly string[] };
