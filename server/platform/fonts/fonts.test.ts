// Validation and rewriting of fonts, in the worker thread.
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { EVERYTHING } from '../../test/harness/everything.ts';
import { LONG_TEST_MS } from '../../test/harness/within.ts';
import { FontError, type FontProblem } from './font-error.ts';
import { fontThread } from './font-thread.ts';
import type { ServedFont } from './fonts.ts';
import {
  fontAs,
  KINDS,
  mutate,
  namedFont,
  packedFont,
  tablesOfFont,
  withPackedMetrics,
  withTable,
  writeWoff,
} from './packed-fonts.fixture.ts';
import { MAX_UNPACKED_BYTES, writeSfnt } from './sfnt.ts';
import { readWoff2, writeWoff2 } from './woff2.ts';

const convert = fontThread();
/** In a new buffer, which is transferred to the thread. */
const send = (bytes: Buffer) => convert(new Uint8Array(bytes));
const outcomeOf = (bytes: Buffer): Promise<ServedFont | FontProblem> =>
  send(bytes).catch((error: unknown) => {
    if (error instanceof FontError) return error.problem;
    throw error;
  });
const tablesIn = ({ woff2 }: ServedFont) => readWoff2(Buffer.from(woff2)).tables;

const digestOf = (table: Buffer | undefined) =>
  createHash('sha256')
    .update(table as Buffer)
    .digest('hex');
/** Each glyph as hex, without padding. */
const glyphsOf = (tables: Map<string, Buffer>): string[] => {
  const [glyf, loca, count] = [tables.get('glyf') as Buffer, tables.get('loca') as Buffer, tables.get('maxp')?.readUInt16BE(4) ?? 0];
  const wide = loca.length === (count + 1) * 4;
  const place = (index: number) => (wide ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2);
  return Array.from({ length: count }, (_, index) => glyf.toString('hex', place(index), place(index + 1)).replace(/(?:00){0,3}$/, ''));
};

describe('fonts', () => {
  it.each(KINDS)('converts a %s to WOFF2 with all its glyphs', async (kind) => {
    const served = await send(fontAs(kind));
    expect(served.name).toBe(kind === 'otf' ? 'Mulish ExtraLight' : 'Mulish');
    const made = tablesIn(served);
    const { tables } = tablesOfFont();
    expect(made.get('maxp')?.readUInt16BE(4)).toBe(tables.get('maxp')?.readUInt16BE(4));
    expect(made.get('hmtx')).toEqual(tables.get('hmtx'));
    expect(made.has(kind === 'otf' ? 'CFF ' : 'glyf')).toBe(true);
    expect([made.has('GSUB'), made.has('fvar')]).toEqual([kind !== 'otf', kind !== 'otf']);
  });

  it('reads the transformed outlines of a WOFF2 exactly', async () => {
    const { tables } = tablesOfFont('latin');
    // The result of `woff2_decompress` for the same file.
    expect(digestOf(tables.get('glyf'))).toBe('32fb974449152ae70bc55b0242bd438e21583f7d658767e7fa1a8cfb0606bb7f');
    expect(digestOf(tables.get('loca'))).toBe('3208dc3b31b98a4179e61fefcf4f580bb3194b4e38728b3a524bcf01d636b617');
    const served = await send(packedFont('latin'));
    expect(glyphsOf(tablesIn(served))).toEqual(glyphsOf(tables));
    expect(served.woff2.length).toBeLessThan(packedFont('latin').length * 1.1);
  });

  it('restores metrics that are derived from the outlines', async () => {
    expect(readWoff2(withPackedMetrics()).tables).toEqual(tablesOfFont().tables);
    expect(await send(withPackedMetrics())).toEqual(await send(packedFont()));
  });

  it('uses the full name of a font with one weight', async () => {
    const still = (names: Readonly<Record<number, string>>) => send(namedFont(names, { weights: false }));
    expect((await still({ 1: 'Lora', 4: 'Lora Bold', 16: 'Lora' })).name).toBe('Lora Bold');
    expect((await still({ 1: 'Lora' })).name).toBe('Lora');
  });

  it('uses the family name of a variable font', async () => {
    for (const [names, family] of [
      [{ 1: 'Mulish ExtraLight', 16: 'Mulish' }, 'Mulish'],
      [{ 1: 'Mulish ExtraLight', 6: 'Mulish-ExtraLight' }, 'Mulish'],
      [{ 1: 'Lora', 6: 'Lora-Regular' }, 'Lora'],
      [{ 1: 'Black', 6: 'Black-Black' }, 'Black'],
      [{ 1: 'Archivo Black', 6: 'ArchivoBlack' }, 'Archivo Black'],
      [{ 1: 'Mulish ExtraLight' }, 'Mulish ExtraLight'],
      [{ 1: '', 16: '' }, ''],
      [{ 2: 'Regular' }, ''],
    ] as const)
      expect((await send(namedFont(names))).name).toBe(family);
  });

  it('always rewrites a font, deterministically', async () => {
    const first = await send(packedFont());
    expect(Buffer.from(first.woff2).equals(packedFont())).toBe(false);
    expect(await send(fontAs('ttf'))).toEqual(first);
    // The output is valid input, and does not change again.
    expect(await send(Buffer.from(first.woff2))).toEqual(first);
  });

  it('removes every table that browsers do not need', async () => {
    const expectedTags = [...tablesOfFont().tables.keys()].filter((tag) => !['gasp', 'prep'].includes(tag)).sort();
    for (const tag of ['cvt ', 'fpgm', 'SVG ', 'CBDT', 'sbix', 'DSIG', 'FFTM', 'Silf', 'meta', 'xxxx', '\0\0\0\0', '<svg']) {
      const served = await send(withTable(tag, Buffer.from('<svg onload="alert(1)"/>'.repeat(9))));
      expect([...tablesIn(served).keys()].sort()).toEqual(expectedTags);
      expect(Buffer.from(served.woff2).includes('svg')).toBe(false);
    }
  });
});

const u32 = (at: number, number: number) => (bytes: Buffer) => void bytes.writeUInt32BE(number, at);
const u16 = (at: number, number: number) => (bytes: Buffer) => void bytes.writeUInt16BE(number, at);
const changed = (bytes: Buffer, ...changes: ((bytes: Buffer) => void)[]): Buffer => {
  const copy = Buffer.from(bytes);
  for (const change of changes) change(copy);
  return copy;
};
const without = (tag: string) => writeSfnt({ tables: new Map([...tablesOfFont().tables].filter(([name]) => name !== tag)) });

describe('other files', () => {
  it.each<[string, () => Buffer]>([
    ['nothing', () => Buffer.alloc(1)],
    ['a text', () => Buffer.from('@font-face{src:url(https://evil.example/x)}')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a font of SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><font/></svg>')],
    ['a collection', () => Buffer.concat([Buffer.from('ttcf\0\x01\0\0\0\0\0\x01\0\0\0\x10', 'latin1'), fontAs('ttf')])],
    ['a collection in WOFF2', () => changed(packedFont(), (bytes) => void bytes.write('ttcf', 4))],
    ['a collection in WOFF', () => changed(fontAs('woff'), (bytes) => void bytes.write('ttcf', 4))],
    ['EOT', () => Buffer.concat([Buffer.alloc(34), Buffer.from('LP'), fontAs('ttf')])],
    ['a font of type 1', () => Buffer.from('%!PS-AdobeFont-1.0: Utopia')],
    ['a font after something else', () => Buffer.concat([Buffer.from('\n'), fontAs('ttf')])],
    ['a program', () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
  ])('refuses %s', async (_, bytes) => {
    expect(await outcomeOf(bytes())).toBe('format');
  });
});

describe('damaged fonts', () => {
  it.each<[string, () => Buffer]>([
    ['the first four bytes alone', () => packedFont().subarray(0, 4)],
    ['half a WOFF2', () => packedFont().subarray(0, 5000)],
    ['half a WOFF', () => fontAs('woff').subarray(0, 5000)],
    ['half a TTF', () => fontAs('ttf').subarray(0, 9000)],
    ['half an OTF', () => fontAs('otf').subarray(0, 3000)],
    ['no tables', () => changed(fontAs('ttf'), u16(4, 0))],
    ['65,535 tables', () => changed(fontAs('ttf'), u16(4, 65_535))],
    ['65,535 tables in a WOFF', () => changed(fontAs('woff'), u16(12, 65_535))],
    ['65,535 tables in a WOFF2', () => changed(packedFont(), u16(12, 65_535))],
    ['a table twice', () => changed(fontAs('ttf'), (bytes) => void bytes.copy(bytes, 28, 12, 28))],
    ['a table behind the end', () => changed(fontAs('ttf'), u32(20, 0x7fffffff))],
    ['a WOFF with a wrong length', () => changed(fontAs('woff'), u32(8, 100))],
    ['a WOFF2 with a wrong length', () => changed(packedFont(), u32(8, 100))],
    ['an empty stream', () => changed(packedFont(), u32(20, 0))],
    ['another stream', () => Buffer.concat([packedFont().subarray(0, 120), brotliCompressSync(Buffer.alloc(50_000))])],
    ['no character map', () => without('cmap')],
    ['no outlines', () => without('glyf')],
    ['no outline offsets', () => without('loca')],
    ['no name', () => without('name')],
    ['empty outlines', () => withTable('glyf', Buffer.alloc(0))],
    ['a head of zeros', () => withTable('head', Buffer.alloc(54))],
    ['more glyphs than a font has', () => withTable('maxp', Buffer.from('00010000ffff', 'hex'))],
    ['names outside the table', () => withTable('name', Buffer.from('0000000100120003000104090001ffffffff', 'hex'))],
  ])('refuses %s', async (_, bytes) => {
    expect(['broken', 'format']).toContain(await outcomeOf(bytes()));
  });
});

describe('decompression bombs', () => {
  it('refuses too large declared sizes before it unpacks', async () => {
    expect(await outcomeOf(changed(fontAs('woff'), u32(44 + 12, 0x40000000)))).toBe('size');
    const overlapping = Buffer.alloc(12 + 60 * 16 + 400_000);
    overlapping.set([0, 1, 0, 0, 0, 60]);
    for (let index = 0; index < 60; index++) {
      overlapping.write(`t${String(index).padStart(3, '0')}`, 12 + index * 16);
      overlapping.writeUInt32BE(12 + 60 * 16, 20 + index * 16);
      overlapping.writeUInt32BE(400_000, 24 + index * 16);
    }
    expect(await outcomeOf(overlapping)).toBe('size');
    expect(await outcomeOf(writeWoff2({ tables: new Map([...tablesOfFont().tables, ['gasp', Buffer.alloc(MAX_UNPACKED_BYTES)]]) }))).toBe(
      'size',
    );
  });

  it('stops at the declared size', async () => {
    const bomb = writeWoff({ tables: new Map([...tablesOfFont().tables, ['gasp', Buffer.alloc(15_000_000)]]) });
    const at = Array.from({ length: 22 }, (_, index) => 44 + index * 20).find(
      (entry) => bomb.toString('latin1', entry, entry + 4) === 'gasp',
    );
    expect(await outcomeOf(changed(bomb, u32((at ?? 0) + 12, 2000)))).toBe('broken');
    const packed = writeWoff2({ tables: new Map([...tablesOfFont().tables, ['gasp', Buffer.alloc(15_000_000)]]) });
    // Nearly as small as at the highest quality, in a thirtieth of the time.
    const stream = brotliCompressSync(Buffer.alloc(200_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    const longer = changed(Buffer.concat([packed.subarray(0, 48 + 22 * 8), stream]), u32(20, stream.length));
    longer.writeUInt32BE(longer.length, 8);
    expect(await outcomeOf(longer)).toBe('broken');
  });
});

/** Mostly small fonts, so that many are tried in a short time. */
const MUTANTS = EVERYTHING ? 600 : 200;
it(`${MUTANTS} damaged fonts each get a result, and the thread survives them`, { timeout: LONG_TEST_MS }, async () => {
  const whole = KINDS.map((kind) => fontAs(kind));
  // Damages a table and repacks the font, so that the damage reaches the outline parser.
  const inside = (seed: number): Buffer => {
    const tables = [...tablesOfFont().tables];
    const [tag, table] = tables[seed % tables.length] as [string, Buffer];
    return withTable(tag, mutate(table, seed));
  };
  const counts = { taken: 0, refused: 0 };
  for (let seed = 1; seed <= MUTANTS; seed++) {
    const mutant = seed % 2 === 0 ? inside(seed) : mutate(whole[(seed >> 1) % whole.length] as Buffer, seed);
    const answer = await outcomeOf(mutant);
    counts[typeof answer === 'string' ? 'refused' : 'taken']++;
  }
  expect(counts.taken + counts.refused).toBe(MUTANTS);
  expect(counts.refused).toBeGreaterThan(MUTANTS / 4);
  expect((await send(packedFont())).name).toBe('Mulish');
});
