import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureKeys, pictureSvg } from './pictures.ts';

/** How many products each category of the demo menu has. */
const counts: Record<string, number> = {
  vie: 4,
  ent: 7,
  sal: 3,
  pla: 9,
  bur: 4,
  acc: 4,
  fro: 1,
  des: 11,
  plc: 6,
  for: 3,
  cha: 6,
  sof: 7,
  jus: 4,
  bie: 5,
  viv: 5,
  bou: 3,
  coc: 4,
  ape: 4,
  epi: 3,
};
const products = Object.entries(counts).flatMap(([category, count]) =>
  Array.from({ length: count }, (_, index) => `${category}${index + 1}`),
);
const wide = ['sec1', 'sec2', 'sec3', 'sec4', 'sec5', 'sec6', 'halles', 'port', 'cafe'];

/** A well-formedness check: every opened element is closed in order, and no number went astray. */
function unbalanced(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name, self] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (closing) {
      if (open.pop() !== name) return [`</${name}>`];
    } else if (!self) open.push(name as string);
  }
  return open;
}

describe('demo pictures', () => {
  it('has one for each of the 93 products, the six sections and the three venues, and none beside', () => {
    expect(products).toHaveLength(93);
    expect([...pictureKeys].sort()).toEqual([...products, ...wide].sort());
  });

  it('refuses a key it does not know', () => {
    expect(() => pictureSvg('vie99')).toThrow('vie99');
    expect(() => pictureSvg('toString')).toThrow('toString');
  });

  it('composes small, well-formed documents of the promised size, each different, the same every time', () => {
    const seen = new Map<string, string>();
    for (const key of pictureKeys) {
      const { svg, width, height } = pictureSvg(key);
      expect([key, width, height]).toEqual([key, ...(wide.includes(key) ? [1000, 350] : [1200, 800])]);
      expect(svg.length, key).toBeLessThan(120_000);
      expect(unbalanced(svg), key).toEqual([]);
      expect(svg, key).not.toMatch(/NaN|undefined|Infinity|<filter|<text|<image/);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string);
      expect(new Set(ids).size, `${key}: an id is used twice`).toBe(ids.length);
      const missing = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)]
        .map(([, a, b]) => a ?? b)
        .filter((id) => !ids.includes(id as string));
      expect(missing, key).toEqual([]);
      const body = svg.slice(svg.indexOf('</defs>'));
      expect(seen.get(body), `${key} looks like another`).toBeUndefined();
      seen.set(body, key);
      expect(pictureSvg(key).svg).toBe(svg);
    }
  });

  it('becomes a varied image, different from every other one even as a thumbnail', async () => {
    const thumbnails: [string, Buffer][] = [];
    for (const key of pictureKeys) {
      const { svg, width, height } = pictureSvg(key);
      const image = sharp(Buffer.from(svg));
      const { data, info } = await image.resize(48, 32, { fit: 'fill' }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([key, info.channels]).toEqual([key, 3]);
      const metadata = await sharp(Buffer.from(svg)).metadata();
      expect([key, metadata.width, metadata.height]).toEqual([key, width, height]);
      const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
      const spread = Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
      expect(spread, `${key} is nearly uniform`).toBeGreaterThan(20);
      for (const [other, pixels] of thumbnails) {
        const distance = pixels.reduce((sum, value, index) => sum + Math.abs(value - (data[index] as number)), 0) / pixels.length;
        expect(distance, `${key} and ${other} are hard to tell apart`).toBeGreaterThan(4);
      }
      thumbnails.push([key, data]);
    }
  });
});
