// The dashboard's spreadsheets, read back as a spreadsheet program does.
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { t } from '../../../i18n/translate.ts';
import { loadAllTexts } from '../../../test/texts.ts';
import { missedSheet } from './order-sheets.ts';
import { saveSheet } from './save-sheet.ts';
import { languagesSheet, linksSheet, type Sheet, viewsSheet, visitorsSheet } from './sheet.ts';

const LOCAL_FILE = 0x04034b50;
const DEFLATED = 8;

/** The text files of a zip archive, by name. */
const unzipped = async (archive: ArrayBuffer): Promise<Record<string, string>> => {
  const view = new DataView(archive);
  const texts: Record<string, string> = {};
  for (let at = 0; view.getUint32(at, true) === LOCAL_FILE; ) {
    const [method, size] = [view.getUint16(at + 8, true), view.getUint32(at + 18, true)];
    const [name, extra] = [view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
    const start = at + 30 + name + extra;
    const stream = new Blob([archive.slice(start, start + size)]).stream();
    const plain = method === DEFLATED ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream;
    texts[new TextDecoder().decode(archive.slice(at + 30, at + 30 + name))] = await new Response(plain).text();
    at = start + size;
  }
  return texts;
};

const all = (xml: string | undefined, tag: string): Element[] => [
  ...new DOMParser().parseFromString(xml ?? '', 'application/xml').getElementsByTagName(tag),
];
/** Converts a spreadsheet's serial date (days since 30 December 1899). */
const asDate = (days: number): string => new Date(Math.round((days - 25_569) * 86_400_000)).toISOString();

/** Captures the file that the browser would save. */
const saved = async (sheet: Sheet, name: string) => {
  const links: HTMLAnchorElement[] = [];
  const blobs: Blob[] = [];
  const { click } = HTMLAnchorElement.prototype;
  const { createObjectURL } = URL;
  HTMLAnchorElement.prototype.click = function () {
    links.push(this);
  };
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob);
    return createObjectURL.call(URL, blob);
  };
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = click;
    URL.createObjectURL = createObjectURL;
  });
  await saveSheet(sheet, name);
  const files = await unzipped((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
  const texts = all(files['xl/sharedStrings.xml'], 'si').map(({ textContent }) => textContent);
  const formats = new Map(
    all(files['xl/styles.xml'], 'numFmt').map((one) => [one.getAttribute('numFmtId'), one.getAttribute('formatCode')]),
  );
  const styles = all(files['xl/styles.xml'], 'cellXfs').flatMap((one) => [...one.children].map((style) => style.getAttribute('numFmtId')));
  const rows = all(files['xl/worksheets/sheet1.xml'], 'row').map((row) =>
    [...row.getElementsByTagName('c')].map((cell) => {
      expect(cell.getElementsByTagName('f')).toHaveLength(0);
      const value = cell.getElementsByTagName('v')[0]?.textContent ?? '';
      if (cell.getAttribute('t') === 's') return texts[Number(value)];
      const format = formats.get(styles[Number(cell.getAttribute('s') ?? 0)] ?? '');
      if (format?.startsWith('0')) return `${value} ${format}`;
      return format ? `${asDate(Number(value))} ${format}` : Number(value);
    }),
  );
  return { file: links[0]?.download, rows, name: all(files['xl/workbook.xml'], 'sheet')[0]?.getAttribute('name') };
};

beforeAll(async () => {
  await loadAllTexts('fr');
});

const HOSTILE = '=HYPERLINK("https://evil.example";"<b>&")';

describe('a spreadsheet', () => {
  test('has a column for each product, days as dates and counts as numbers', async () => {
    const labels = ['2026-11-23', '2026-11-24'];
    const series = [
      { product: 'a', name: HOSTILE, labels, values: [3, 0] },
      { product: 'b', name: '+33 Thé', labels, values: [1, 2] },
    ];
    expect(await saved(viewsSheet(series), 'products-2026-11-23-2026-11-24')).toEqual({
      file: 'products-2026-11-23-2026-11-24.xlsx',
      name: t('dashboard.views'),
      rows: [
        [t('dashboard.date'), HOSTILE, '+33 Thé'],
        ['2026-11-23T00:00:00.000Z yyyy-mm-dd', 3, 1],
        ['2026-11-24T00:00:00.000Z yyyy-mm-dd', 0, 2],
      ],
    });
  });

  test('has hours as dates with a time, in the time zone of the venue', async () => {
    const { rows } = await saved(visitorsSheet({ labels: ['2026-11-24T17:00'], data: [12] }), 'visitors');
    expect(rows).toEqual([
      [t('dashboard.date'), t('dashboard.visitors')],
      ['2026-11-24T17:00:00.000Z yyyy-mm-dd hh:mm', 12],
    ]);
  });

  test('has columns for the language and the country of visitors', async () => {
    const languages = ['fr-FR', 'zh-Hans-CN', 'es-419', 'und'].map((label) => ({ label, value: 2 }));
    const { rows } = await saved(languagesSheet(languages, 'fr'), 'languages');
    expect(rows).toEqual([
      [t('dashboard.code'), t('dashboard.language'), t('dashboard.country'), t('dashboard.visitors')],
      ['fr-FR', 'Français', 'France', 2],
      ['zh-Hans-CN', 'Chinois (simplifié)', 'Chine', 2],
      ['es-419', 'Espagnol', 'Amérique latine', 2],
      ['und', t('dashboard.unknown_language'), 2],
    ]);
  });

  test('has the links by name', async () => {
    const { rows } = await saved(linksSheet([{ label: 'maps', value: 4 }]), 'links');
    expect(rows).toEqual([
      [t('dashboard.source'), t('dashboard.clicks')],
      ['Google Maps', 4],
    ]);
  });

  test('has amounts as numbers, with the decimals of their currency', async () => {
    const missed = { product: 'a', name: HOSTILE, times: 2, is_out: true, pieces: 12.34, amount: 45.5 };
    const { rows } = await saved(missedSheet([missed], 'EUR'), 'ran-out');
    expect(rows[1]).toEqual([HOSTILE, 2, t('dashboard.yes'), 12.3, '45.5 0.00']);
    const { rows: yen } = await saved(missedSheet([{ ...missed, amount: 900 }], 'JPY'), 'ran-out');
    expect(yen[1]?.at(-1)).toBe('900 0');
  });
});
