// The picture of a record, from the file to the saved record, also on a slow or failing network.

import type { Product } from '@ardoise/contract/catalog/products.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import type { StoredPicture } from '@ardoise/contract/pictures.ts';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { blockDrafts, expectDrafts } from '../../../test/drafts.ts';
import { type Answers, deferred } from '../../../test/network.ts';
import { type Office, test } from '../../../test/office.tsx';
import { anyId, product } from '../../../test/records.ts';

const UPLOAD = 'POST /api/venue/:venue/file';
const CHANGE = 'PUT /api/menu/:venue/product/:id';
const plain = product();
const pictured = product({ image: anyId(1), image_url: '/nowhere' });
const stored = (index: number): StoredPicture => ({ id: anyId(index), url: `/files/${anyId(index)}`, width: 40, height: 20 });
const saves: Answers = { [CHANGE]: ({ body }) => body as Product };

const drawing = async (width = 40, type = 'image/png'): Promise<File> => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height: 20 });
  canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return new File([blob as Blob], 'picture.png', { type });
};

const chooser = () => page.getByCss('input[type="file"]');
const choose = async (file?: File) => userEvent.upload(chooser(), file ?? (await drawing()));
const drop = (file: File) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const on = document.querySelector('fieldset:has(input[type="file"])');
  on?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
};
const shown = () => document.querySelector('fieldset:has(input[type="file"]) img')?.getAttribute('src') ?? null;
const bar = () => page.getByRole('progressbar', { name: t('picture.sending') });
const expectUploads = ({ network }: Office, times: number) => expect.poll(() => network.bodiesOf(UPLOAD).length).toBe(times);
const saved = ({ network }: Office) => network.bodiesOf(CHANGE).map(({ image }) => image);

describe('a picture', () => {
  test('is resized, uploaded at once and shown when chosen, and saved with the record', async ({ openOffice }) => {
    const upload = deferred<StoredPicture>();
    let reportProgress: (part: number) => void = () => undefined;
    const office = await openOffice(`product/${plain.id}`, {
      answers: {
        'GET /api/menu/:venue/product/:id': () => plain,
        ...saves,
        [UPLOAD]: ({ sent }) => {
          reportProgress = sent;
          return upload.promise;
        },
      },
    });
    await expect.element(office.button(t('picture.choose'))).toBeVisible();
    await choose(await drawing(1600));
    await expectUploads(office, 1);
    reportProgress(0.5);
    await expect.element(bar()).toHaveAttribute('value', '0.5');
    const file = (office.network.bodiesOf(UPLOAD)[0] as unknown as FormData).get('file') as File;
    expect(file.type).toBe('image/jpeg');
    expect((await createImageBitmap(file)).width).toBe(800);
    // A save during the upload waits for it.
    await userEvent.click(office.button(t('shared.save')));
    expect(saved(office)).toEqual([]);
    upload.resolve(stored(7));
    await expect.poll(() => saved(office)).toEqual([anyId(7)]);
    await expect.poll(shown).toMatch(/^blob:/);
    await expect.element(office.button(t('picture.replace'))).toBeVisible();
  });

  test('may be dropped, while another file is refused and not sent', async ({ openOffice }) => {
    const office = await openOffice(`product/${plain.id}`, {
      answers: { 'GET /api/menu/:venue/product/:id': () => plain, [UPLOAD]: () => stored(7) },
    });
    await expect.element(office.button(t('picture.choose'))).toBeVisible();
    for (const file of [new File(['words'], 'a.txt', { type: 'text/plain' }), new File(['broken'], 'a.png', { type: 'image/png' })]) {
      drop(file);
      await expect.element(office.message(t('picture.error_image'))).toBeVisible();
      expect(document.querySelector('[data-wrong]')).not.toBeNull();
    }
    await expectUploads(office, 0);
    drop(await drawing());
    await expect.element(office.button(t('picture.replace'))).toBeVisible();
    await expectUploads(office, 1);
    await expect.element(office.message(t('picture.error_image'))).not.toBeInTheDocument();
  });

  test('that the server refuses or the network loses shows the error, is not shown, and can be sent again', async ({ openOffice }) => {
    const office = await openOffice(`product/${pictured.id}`, {
      answers: { 'GET /api/menu/:venue/product/:id': () => pictured, ...saves },
    });
    await expect.element(office.button(t('picture.replace'))).toBeVisible();
    const before = shown();
    const failures = [
      [new ApiError('too_large'), t('errors.too_large')],
      [new ApiError('picture_invalid'), t('errors.picture_invalid')],
      [new TypeError('lost'), t('shared.connection_error')],
    ] as const;
    for (const [failure, text] of failures) {
      office.network.answers[UPLOAD] = () => {
        throw failure;
      };
      await choose();
      await expect.element(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
      expect(shown()).toBe(before);
      await expect.element(bar()).not.toBeInTheDocument();
    }
    await expect.element(office.message(t('form.all_saved'))).toBeInTheDocument();
    office.network.answers[UPLOAD] = () => stored(8);
    await choose();
    await expect.element(office.message(t('form.unsaved'))).toBeInTheDocument();
    await userEvent.click(office.button(t('shared.save')));
    await expect.poll(() => saved(office)).toEqual([anyId(8)]);
  });

  test('chosen during an upload replaces it, whichever finishes first', async ({ openOffice }) => {
    const uploads = [deferred<StoredPicture>(), deferred<StoredPicture>()];
    const signals: AbortSignal[] = [];
    const office = await openOffice(`product/${plain.id}`, {
      answers: {
        'GET /api/menu/:venue/product/:id': () => plain,
        ...saves,
        [UPLOAD]: ({ signal }) => (uploads[signals.push(signal) - 1] as (typeof uploads)[0]).promise,
      },
    });
    await expect.element(office.button(t('picture.choose'))).toBeVisible();
    await choose();
    await expectUploads(office, 1);
    await choose();
    await expectUploads(office, 2);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    uploads[1]?.resolve(stored(2));
    uploads[0]?.resolve(stored(1));
    await expect.element(office.button(t('picture.replace'))).toBeEnabled();
    await userEvent.click(office.button(t('shared.save')));
    await expect.poll(() => saved(office)).toEqual([anyId(2)]);
  });

  test('can be removed during the upload of another, which stops too', async ({ openOffice }) => {
    const upload = deferred<StoredPicture>();
    const office = await openOffice(`product/${pictured.id}`, {
      answers: { 'GET /api/menu/:venue/product/:id': () => pictured, ...saves, [UPLOAD]: () => upload.promise },
    });
    await expect.element(office.button(t('picture.replace'))).toBeVisible();
    await choose();
    await expectUploads(office, 1);
    await userEvent.click(office.button(t('picture.remove')));
    upload.resolve(stored(3));
    await expect.element(office.button(t('picture.choose'))).toBeEnabled();
    expect(shown()).toBeNull();
    await userEvent.click(office.button(t('shared.save')));
    await expect.poll(() => saved(office)).toEqual([null]);
  });

  test('stops uploading on Cancel and on leaving the page', async ({ openOffice }) => {
    const signals: AbortSignal[] = [];
    const office = await openOffice(`product/${plain.id}`, {
      answers: {
        'GET /api/menu/:venue/product/:id': () => plain,
        [UPLOAD]: ({ signal }) => {
          signals.push(signal);
          return new Promise(() => undefined);
        },
      },
    });
    await expect.element(office.button(t('picture.choose'))).toBeVisible();
    await choose();
    await expectUploads(office, 1);
    await userEvent.click(office.button(t('shared.cancel')));
    await expect.element(bar()).not.toBeInTheDocument();
    await choose();
    await expectUploads(office, 2);
    await userEvent.click(page.getByRole('link', { name: t('names.section'), exact: true }));
    await userEvent.click(office.button(t('form.leave')));
    await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});

describe('a restored draft', () => {
  const withDraft = async (openOffice: (route: string, options: { answers: Answers }) => Promise<Office>, answers: Answers) => {
    const before = await openOffice(`product/${plain.id}`, { answers });
    await before.field('recipe').fill('Longue histoire');
    await expectDrafts(1, 'Longue histoire');
    const release = await blockDrafts();
    const office = await openOffice(`product/${plain.id}`, { answers });
    await expect.element(office.button(t('picture.choose'))).toBeVisible();
    return { office, release };
  };
  const upload = deferred<StoredPicture>();
  const answers: Answers = { 'GET /api/menu/:venue/product/:id': () => plain, ...saves, [UPLOAD]: () => upload.promise };

  test('does not stop an upload', async ({ openOffice }) => {
    const { office, release } = await withDraft(openOffice, answers);
    await choose();
    await expectUploads(office, 1);
    release();
    await expect.element(office.field('recipe')).toHaveValue('Longue histoire');
    await expect.element(bar()).toBeVisible();
    upload.resolve(stored(5));
    await expect.element(office.button(t('picture.replace'))).toBeEnabled();
    await userEvent.click(office.button(t('shared.save')));
    await expect.poll(() => saved(office)).toEqual([anyId(5)]);
  });

  test('keeps the file input, so that a picture being chosen is not lost', async ({ openOffice }) => {
    const { office, release } = await withDraft(openOffice, { ...answers, [UPLOAD]: () => stored(6) });
    const opened = chooser().element() as HTMLInputElement;
    release();
    await expect.element(office.field('recipe')).toHaveValue('Longue histoire');
    const chosen = new DataTransfer();
    chosen.items.add(await drawing());
    opened.files = chosen.files;
    opened.dispatchEvent(new Event('change', { bubbles: true }));
    await userEvent.click(office.button(t('shared.save')));
    await expect.poll(() => saved(office)).toEqual([anyId(6)]);
  });
});
