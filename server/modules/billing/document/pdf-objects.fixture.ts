// Reads the objects of a file that pdfkit wrote, as latin1 text.
import { inflateSync } from 'node:zlib';
import { expect } from 'vitest';

/** The object that `reference` (`12 0 R`) names. */
export const objectOf = (pdf: string, reference: string): string => {
  const start = pdf.indexOf(`\n${reference.replace(/ R$/, ' obj')}\n`);
  if (start < 0) expect.unreachable(`no object ${reference}`);
  return pdf.slice(start, pdf.indexOf('\nendobj', start));
};

/** The content of an object, unpacked. */
export const streamOf = (object: string): Buffer => {
  const [, body = ''] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? [];
  const bytes = Buffer.from(body, 'latin1');
  return object.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
};

/** The reference of an object at a key. */
export const entry = (object: string, key: string): string =>
  new RegExp(`/${key} (\\d+ 0 R)`).exec(object)?.[1] ?? expect.unreachable(`no ${key}`);

/** The characters of a font by the code of their glyphs. */
const charactersOf = (pdf: string, font: string): string[] => {
  const map = streamOf(objectOf(pdf, entry(objectOf(pdf, font), 'ToUnicode'))).toString();
  const [, list = ''] = /> \[([^\]]*)\]/.exec(map) ?? [];
  return [...list.matchAll(/<([^>]*)>/g)].map(([, codes = '']) =>
    String.fromCharCode(...codes.split(' ').map((code) => Number.parseInt(code, 16))),
  );
};

const pageText = (pdf: string, page: string): string => {
  const resources = objectOf(pdf, entry(page, 'Resources'));
  const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+ 0 R)/g)].map(([, name = '', font = '']) => [name, charactersOf(pdf, font)]));
  let characters: string[] = [];
  const lines = [];
  for (const [, font, shown] of streamOf(objectOf(pdf, entry(page, 'Contents')))
    .toString('latin1')
    .matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*)\] TJ/g)) {
    if (font) characters = fonts.get(font) ?? [];
    const codes = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)].flatMap(([, run = '']) => run.match(/.{4}/g) ?? []);
    if (shown) lines.push(codes.map((code) => characters[Number.parseInt(code, 16)]).join(''));
  }
  return lines.join('\n');
};

/** The text of all pages, a line for each that was written; spaces are plain. */
export const pdfText = (pdf: string): string =>
  [...pdf.matchAll(/\/Type \/Page\n[\s\S]*?\nendobj/g)]
    .map(([page]) => pageText(pdf, page))
    .join('\n')
    .replaceAll('\u00A0', ' ');
