// The secret that signs tokens and links: kept beside the embedded database, and judged before it is used.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Characters. */
export const SHORTEST_SECRET = 32;
const FEWEST_DIFFERENT = 8;
const PLACEHOLDER = /change.?me|replace|example|placeholder|default|password|insert|^((my|your|the|super|top).?)?secret/i;

/** The same characters again and again, whatever their number. */
const isRepetition = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some((unit) => text.slice(unit) === text.slice(0, -unit));

/** Mostly neighbours: abcdef…, 987654…. */
const isSequence = (text: string): boolean => {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const neighbours = codes.filter((code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1);
  return neighbours.length > text.length / 2;
};

/** Whether it is something that people write in place of a secret. */
export const isPlaceholder = (secret: string): boolean =>
  new Set(secret).size < FEWEST_DIFFERENT || PLACEHOLDER.test(secret) || isRepetition(secret) || isSequence(secret);

/** Written aside and linked: a kill leaves no half of it, and of two first starts one writes. */
const makeSecret = (file: string): void => {
  const aside = `${file}.${process.pid}`;
  fs.writeFileSync(aside, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    fs.linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(aside, { force: true });
  }
};

const readSecret = (file: string): string => {
  try {
    if (!fs.existsSync(file)) makeSecret(file);
    return fs.readFileSync(file, 'utf8').trim();
  } catch (error) {
    const why = (error as Error).message.split(',')[0];
    throw new Error(`DATA_DIR: ${file} cannot be read or made (${why}). Start as the account that owns it, or give it this one.`);
  }
};

/** The secret in `folder/secret`, made at the first start; throws where there is less than one. */
export const keptSecret = (folder: string): string => {
  const file = path.join(folder, 'secret');
  const secret = readSecret(file);
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new Error(
    `DATA_DIR: ${file} holds ${secret.length === 0 ? 'nothing' : `fewer than ${SHORTEST_SECRET} characters`}. Put its copy back, or delete it: the next start makes another, and everybody signs in anew.`,
  );
};
