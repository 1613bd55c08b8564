import { ApiError } from '@ardoise/contract/errors.ts';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../test/texts.ts';
import { currentToasts } from '../notify/notify.ts';
import { showFailure } from './record-save.ts';

beforeAll(() => loadAllTexts('fr'));

const messageFor = (more: number) => {
  const marked: string[] = [];
  const error = new ApiError('invalid', { errors: { name: { code: 'required', message: '' } }, more });
  expect(showFailure(error, { setError: (field) => void marked.push(field) }).onFields).toBe(true);
  expect(marked).toEqual(['name']);
  return currentToasts().at(-1)?.text;
};

it('reports the number of problems beyond the listed ones', () => {
  expect(messageFor(0)).toBe('Certains champs sont à corriger.');
  expect(messageFor(1)).toBe('Certains champs sont à corriger, puis 1 autre.');
  expect(messageFor(12)).toBe('Certains champs sont à corriger, puis 12 autres.');
});
