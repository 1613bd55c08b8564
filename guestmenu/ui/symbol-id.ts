/** What a symbol is called in the file of symbols: a letter by its place among those of tags, since a menu names hundreds of them. */
export const symbolId = (names: readonly string[], name: string): string => {
  const place = names.indexOf(name);
  return place < 0 ? name : String.fromCharCode(97 + place);
};
