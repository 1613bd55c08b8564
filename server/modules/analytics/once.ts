// At most one view of a product and one click of a link counts for a visitor and hour (docs/product/figures.md#visits). A node keeps
// the marks of what it counted in 8 MB, however many visitors come; in a full bucket the oldest mark makes room.

/** Two words of 32 bits a mark. */
const WORDS = 2;
const MARKS_A_BUCKET = 8;
const BUCKET = MARKS_A_BUCKET * WORDS;
/** A power of two. Room for a million marks: the views of a hundred thousand guests in an hour. */
const BUCKETS = 131_072;

/** FNV-1a from a seed, then the last step of MurmurHash3, so that each bit depends on all of the text. */
const hashOf = (text: string, seed: number): number => {
  let hash = seed;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};
const wordOf = (visitor: string, place: number): number => Number.parseInt(visitor.slice(place * 8, place * 8 + 8), 16);

/** Calls `count` unless the visitor (the hash as hex) has a mark for `what`, and keeps the mark once that has returned. */
export type Once = (visitor: string, what: string, count: () => void) => void;

export const openOnce = (buckets = BUCKETS): Once => {
  const marks = new Uint32Array(buckets * BUCKET);
  return (visitor, what, count) => {
    // Visitors are keyed hashes, so nobody can choose what falls into the bucket of another.
    const one = hashOf(what, wordOf(visitor, 0));
    // No mark is zero, which is an empty place.
    const two = (hashOf(what, wordOf(visitor, 1)) | 1) >>> 0;
    const first = (one & (buckets - 1)) * BUCKET;
    for (let place = first; place < first + BUCKET; place += WORDS) if (marks[place] === one && marks[place + 1] === two) return;
    count();
    marks.copyWithin(first + WORDS, first, first + BUCKET - WORDS);
    marks[first] = one;
    marks[first + 1] = two;
  };
};
