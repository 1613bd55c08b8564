/** Reads single illustrations out of the (large) openly licensed set without parsing all of it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const bodies = new Map<string, string>();

/** The text of one JSON object that starts at `start`, where strings may hold braces. */
function objectText(file: Buffer, start: number): string {
  const [quote, backslash, open, close] = [34, 92, 123, 125];
  let depth = 0;
  let quoted = false;
  for (let index = start; index < file.length; index++) {
    const byte = file[index];
    if (byte === backslash) index++;
    else if (byte === quote) quoted = !quoted;
    else if (!quoted && byte === open) depth++;
    else if (!quoted && byte === close && --depth === 0) return file.toString('utf8', start, index + 1);
  }
  throw new Error('The illustration set ends inside an icon.');
}

/** Without its blurs: they cost four times the rest of a picture, and at our sizes nobody sees them. */
const withoutBlur = (body: string) => body.replace(/ filter="url\([^)]*\)"/g, '').replace(/<filter\b.*?<\/filter>/gs, '');

/**
 * Loads the named illustrations into memory, in one pass over the file (its icons are in alphabetical order).
 * Parsing the whole set would cost 350 MB of memory for the sixty we use.
 */
export function loadIcons(names: readonly string[]): void {
  const missing = [...new Set(names)].filter((name) => !bodies.has(name)).sort();
  if (missing.length === 0) return;
  const file = readFileSync(createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json'));
  let from = 0;
  for (const name of missing) {
    let key = file.indexOf(`"${name}":`, from);
    if (key < 0) key = file.indexOf(`"${name}":`);
    if (key < 0) throw new Error(`The illustration set holds no "${name}".`);
    const { body } = JSON.parse(objectText(file, file.indexOf('{', key))) as { body: string };
    bodies.set(name, withoutBlur(body));
    from = key;
  }
}

/** The SVG body (32 units wide) of an illustration loaded before. */
export function iconBody(name: string): string {
  const body = bodies.get(name);
  if (body === undefined) throw new Error(`The illustration "${name}" was not loaded.`);
  return body;
}
