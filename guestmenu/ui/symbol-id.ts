/** The id of a symbol in the sprite. A tag's symbol has a single letter, because a menu refers to hundreds of them. */
export const symbolId = (names: readonly string[], name: string): string => {
  const place = names.indexOf(name);
  return place < 0 ? name : String.fromCharCode(97 + place);
};
