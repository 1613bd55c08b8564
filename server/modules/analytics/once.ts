// Counts at most one view of a product and one click of a link per visitor and hour (docs/product/figures.md#visits). A node remembers
// what it counted in a hash table of fixed size (8 MB); a new mark replaces the oldest one of a full bucket.

/** A mark has two words of 32 bits. */
const WORDS = 2;
const MARKS_A_BUCKET = 8;
const BUCKET = MARKS_A_BUCKET * WORDS;
/** Must be a power of two. Room for a million marks: the views of 100,000 guests in an hour. */
const BUCKETS = 131_072;

/** FNV-1a from a seed, then the last step of MurmurHash3, so that each bit depends on the whole text. */
const hashOf = (text: string, seed: number): number => {
  let hash = seed;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};
const wordOf = (visitor: string, place: number): number => Number.parseInt(visitor.slice(place * 8, place * 8 + 8), 16);

/** Calls `count` unless the visitor (hash in hex) has a mark for `key`; adds the mark once `count` has returned. */
export type Once = (visitor: string, key: string, count: () => void) => void;

export const openOnce = (buckets = BUCKETS): Once => {
  const marks = new Uint32Array(buckets * BUCKET);
  return (visitor, key, count) => {
    // Visitors are keyed hashes, so an attacker cannot choose the bucket of another visitor.
    const firstHash = hashOf(key, wordOf(visitor, 0));
    // The second word of a mark is never 0, so an empty place equals no mark.
    const secondHash = (hashOf(key, wordOf(visitor, 1)) | 1) >>> 0;
    const first = (firstHash & (buckets - 1)) * BUCKET;
    for (let place = first; place < first + BUCKET; place += WORDS)
      if (marks[place] === firstHash && marks[place + 1] === secondHash) return;
    count();
    marks.copyWithin(first + WORDS, first, first + BUCKET - WORDS);
    marks[first] = firstHash;
    marks[first + 1] = secondHash;
  };
};
