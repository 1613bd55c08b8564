// The demo pictures: one per product, section and venue, in every width, all different, showing no undeclared allergen.
import fs from 'node:fs';
import path from 'node:path';
import type { Allergen } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoVenueIds } from '../fill/ids.ts';
import { widthsOf } from '../fill/pictures.ts';
import { PRODUCT_ROWS, type ProductKey } from '../menu/products.ts';
import { SECTION_ROWS } from '../menu/sections.ts';
import shownAllergens from './shown-allergens.json' with { type: 'json' };

const folder = import.meta.dirname;
const PRODUCTS = Object.keys(PRODUCT_ROWS) as ProductKey[];
const wide = [...SECTION_ROWS.map(({ key }) => key), ...Object.keys(demoVenueIds)];
const keys: string[] = [...PRODUCTS, ...wide];
const fileOf = (key: string, width: number) => path.join(folder, key, `${width}.webp`);

describe('the demo pictures', () => {
  it('are one for each of the 93 products, six sections and three venues, without others', () => {
    expect(keys).toHaveLength(102);
    const found = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(found.map(({ name }) => name).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      const names = widthsOf(key).map((width) => `${width}.webp`);
      expect([key, fs.readdirSync(path.join(folder, key)).sort()]).toEqual([key, names.sort()]);
    }
  });

  it('decode completely, have the size of their names, and are small in total', async () => {
    let bytes = 0;
    for (const key of keys) {
      for (const width of widthsOf(key)) {
        const file = fs.readFileSync(fileOf(key, width));
        bytes += file.length;
        expect([key, (await sharp(file).metadata()).format]).toEqual([key, 'webp']);
        const { info } = await sharp(file, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
        expect([key, info.width]).toEqual([key, width]);
        expect(Math.abs(info.height - width * (wide.includes(key) ? 0.35 : 2 / 3)), key).toBeLessThan(1);
      }
    }
    expect(bytes).toBeLessThan(3_000_000);
  });

  it('are varied, and different from each other even as thumbnails', async () => {
    const thumbnails: [string, Buffer][] = [];
    for (const key of keys) {
      const small = sharp(fileOf(key, 640)).resize(48, 32, { fit: 'fill' });
      const { data, info } = await small.removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([key, info.channels]).toEqual([key, 3]);
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

const declared = (key: ProductKey): readonly Allergen[] => {
  const { allergens = [], set = [], bundle = [] } = PRODUCT_ROWS[key];
  return [...allergens, ...[...set, ...bundle.flatMap(({ parts }) => parts)].flatMap(declared)];
};

describe('a picture shows only allergens that the dish declares', () => {
  it.each(PRODUCTS)('%s', (key) => {
    const shown = shownAllergens[key] as Allergen[];
    expect(shown.filter((allergen) => !declared(key).includes(allergen))).toEqual([]);
  });
});
