// The secret that signs tokens and links: stored next to the embedded database, and validated before use.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Minimum length in characters. */
export const MIN_SECRET_LENGTH = 32;
const MIN_DISTINCT = 8;
const PLACEHOLDER = /change.?me|replace|example|placeholder|default|password|insert|^((my|your|the|super|top).?)?secret/i;

/** True if the text repeats a unit. */
const isRepetition = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some((unit) => text.slice(unit) === text.slice(0, -unit));

/** True if most characters are next to the previous one: abcdef…, 987654…. */
const isSequence = (text: string): boolean => {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const neighbours = codes.filter((code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1);
  return neighbours.length > text.length / 2;
};

/** True if the text is a typical placeholder for a secret. */
export const isPlaceholder = (secret: string): boolean =>
  new Set(secret).size < MIN_DISTINCT || PLACEHOLDER.test(secret) || isRepetition(secret) || isSequence(secret);

/** Written to a temporary file and linked, so that a kill leaves no partial file, and only one of two concurrent starts writes it. */
const makeSecret = (file: string): void => {
  const temporary = `${file}.${process.pid}`;
  fs.writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    fs.linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(temporary, { force: true });
  }
};

const readSecret = (file: string): string => {
  try {
    if (!fs.existsSync(file)) makeSecret(file);
    return fs.readFileSync(file, 'utf8').trim();
  } catch (error) {
    const why = (error as Error).message.split(',')[0];
    throw new Error(`DATA_DIR: ${file} cannot be read or created (${why}). Start as the account that owns it, or change its owner.`);
  }
};

/** The secret in `folder/secret`, generated at the first start; throws if it is too short. */
export const storedSecret = (folder: string): string => {
  const file = path.join(folder, 'secret');
  const secret = readSecret(file);
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new Error(
    `DATA_DIR: ${file} ${secret.length === 0 ? 'is empty' : `has fewer than ${MIN_SECRET_LENGTH} characters`}. Restore a copy of it, or delete it: the next start generates another, and all users must sign in again.`,
  );
};
