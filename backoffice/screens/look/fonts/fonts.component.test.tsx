// The fonts of a venue: list, upload, use and removal.
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { button, ground, look, lookEditor, PAGE, painted, SAVE, save, sent } from '../../../test/look-editor.ts';
import { deferred } from '../../../test/network.ts';
import { test } from '../../../test/office.tsx';
import { anyId, VENUE } from '../../../test/records.ts';

const { open, frame, lastMessage } = lookEditor();
const UNLINK = 'DELETE /style/venuefonts';
const BISTRO = `venue-font-${anyId(1)}`;
const chooser = () => page.getByCss('input[type="file"]');
const file = (bytes: number) => new File([new Uint8Array(bytes)], 'bistro.woff2');
const openFonts = () => userEvent.click(button(t('look.fonts.open')));
const remove = (name: string) => button(t('shared.pair', { name: t('look.fonts.remove'), value: name }));
const confirm = () => page.getByRole('dialog', { name: t('look.fonts.remove_title', { name: 'Bistro' }) });
const applied = { selector: 'cst-global-title', property: 'font-family', value: BISTRO } as const;

describe('the fonts', () => {
  test('are listed with their usage in their own font, and only the own ones can be removed', async ({ openOffice }) => {
    await open(openOffice, { 'GET /style/styles': () => look([applied]) });
    await openFonts();
    for (const name of ['Bistro', 'Georgia', 'Verdana', 'Arial', 'Muli'])
      await expect.element(page.getByRole('dialog').getByText(name, { exact: true })).toBeVisible();
    await expect.element(page.getByText(t('look.fonts.used', { where: t('look.marker.cst-global-title') }))).toBeVisible();
    expect(page.getByRole('button', { name: t('look.fonts.remove') }).elements()).toHaveLength(1);
    await expect.element(page.getByText(t('look.fonts.rule'))).toBeVisible();
    // The built-in font is loaded for its sample.
    expect(await document.fonts.load('16px Muli', 'Carte')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(button(t('look.fonts.open'))).toHaveFocus();
  });

  test('fit a narrow window, with touch targets of sufficient size', async ({ openOffice }) => {
    await open(openOffice, {}, 390);
    await userEvent.click(button(t('look.more')));
    await openFonts();
    const dialog = page.getByRole('dialog').element();
    expect(dialog.scrollWidth).toBeLessThanOrEqual(390);
    const heights = [...dialog.querySelectorAll('button')].map((one) => one.getBoundingClientRect().height);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(43.5);
  });
});

test('a dialog opened before the window narrowed returns the focus to the new place of its button', async ({ openOffice }) => {
  await open(openOffice);
  await openFonts();
  await page.viewport(390, 844);
  await userEvent.keyboard('{Escape}');
  await expect.element(button(t('look.more'))).toHaveFocus();
  await expect.element(button(t('look.more'))).toHaveAttribute('aria-expanded', 'false');
});

describe('an added font', () => {
  test('is stored and linked, and applied only on request', async ({ openOffice }) => {
    const id = anyId(3);
    const office = await open(openOffice, {
      'POST /style/fonts': () => ({ id, name: 'Ardoise Script' }),
      'POST /style/venuefonts': ({ body }) => body as { fontId: string; venueId: string },
    });
    await userEvent.click(page.getByText(t('look.marker.cst-global-price'), { exact: true }));
    await openFonts();
    const before = lastMessage();
    await userEvent.upload(chooser(), file(10));
    await expect.element(office.message(t('look.told.font'))).toBeVisible();
    await expect.element(page.getByText(t('look.fonts.added', { name: 'Ardoise Script' }))).toBeVisible();
    expect(office.network.bodiesOf('POST /style/venuefonts')).toEqual([{ fontId: id, venueId: VENUE.id }]);
    expect(lastMessage()).toEqual(before);
    await expect.element(button(t('look.marker.cst-global-price'))).toBeVisible();
    await userEvent.click(button(t('look.group.page')));
    await expect.poll(lastMessage).toEqual({ type: 'set', selector: PAGE, property: 'font-family', value: `venue-font-${id}` });
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });

  test('shows its progress, and can be dropped', async ({ openOffice }) => {
    const sent = deferred<{ id: string; name: string }>();
    const office = await open(openOffice, {
      'POST /style/fonts': () => sent.promise,
      'POST /style/venuefonts': ({ body }) => body as { fontId: string; venueId: string },
    });
    await openFonts();
    // A file can be dropped anywhere, also outside the dialog: otherwise the browser would open it in place of the editor.
    const dragged = (type: string) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file(10));
      return new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    };
    const heading = page.getByRole('heading', { name: t('look.fonts.open') }).element();
    for (const place of [heading, page.getByRole('dialog').element(), document.body])
      expect(place.dispatchEvent(dragged('dragover'))).toBe(false);
    expect(heading.dispatchEvent(dragged('drop'))).toBe(false);
    await expect.element(page.getByRole('progressbar', { name: t('look.font_sending') })).toBeVisible();
    sent.resolve({ id: anyId(4), name: 'Dropped' });
    await expect.element(office.message(t('look.told.font'))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(document.body.dispatchEvent(dragged('dragover'))).toBe(true);
    expect(page.getByRole('progressbar').elements()).toEqual([]);
  });

  test('is refused without a request if too large, and shows a refusal of the server in the same place', async ({ openOffice }) => {
    const refusals = ['font_invalid', 'unsupported_media_type', 'too_many_requests'] as const;
    let code: (typeof refusals)[number] = 'font_invalid';
    const office = await open(openOffice, {
      'POST /style/fonts': () => {
        throw new ApiError(code);
      },
    });
    await openFonts();
    await userEvent.upload(chooser(), file(2 * 1024 * 1024 + 1));
    await expect.element(office.message(t('look.font_too_large'))).toBeVisible();
    await expect.element(office.message(t('look.told.no_font'))).toBeVisible();
    expect(office.network.bodiesOf('POST /style/fonts')).toEqual([]);
    for (code of refusals) {
      await userEvent.upload(chooser(), file(10));
      await expect.element(office.message(t(`errors.${code}`))).toBeVisible();
    }
    await expect.element(save()).toBeDisabled();
  });

  test('keeps the focus on the upload button; after the tenth it is on the added font', async ({ openOffice }) => {
    let sent = deferred<{ id: string; name: string }>();
    const fonts = Array.from({ length: 8 }, (_, at) => ({ id: anyId(at + 1), name: `Font ${at}` }));
    await open(openOffice, {
      'GET /style/styles': () => ({ ...look(), fonts }),
      'POST /style/fonts': () => sent.promise,
      'POST /style/venuefonts': ({ body }) => body as { fontId: string; venueId: string },
    });
    await openFonts();
    const add = async (at: number) => {
      sent = deferred();
      (button(t('look.upload')).element() as HTMLElement).focus();
      await userEvent.upload(chooser(), file(10));
      await expect.element(button(t('look.upload'))).toHaveAttribute('aria-busy', 'true');
      await expect.element(button(t('look.upload'))).toHaveFocus();
      sent.resolve({ id: anyId(at), name: `Font ${at}` });
      await expect.element(page.getByText(t('look.fonts.added', { name: `Font ${at}` }))).toBeVisible();
    };
    await add(9);
    await expect.element(button(t('look.upload'))).toHaveFocus();
    await add(10);
    await expect.element(button(t('look.upload'))).toBeDisabled();
    await expect.element(page.getByRole('dialog').getByRole('status')).toHaveFocus();
  });

  test('is refused at the maximum of ten', async ({ openOffice }) => {
    const fonts = Array.from({ length: 10 }, (_, at) => ({ id: anyId(at + 1), name: `Font ${at}` }));
    await open(openOffice, { 'GET /style/styles': () => ({ ...look(), fonts }) });
    await openFonts();
    await expect.element(page.getByText(t('look.fonts.full'))).toBeVisible();
    await expect.element(button(t('look.upload'))).toBeDisabled();
  });
});

describe('the removal of a font', () => {
  test('is confirmed, and then no longer offered', async ({ openOffice }) => {
    const office = await open(openOffice, { [UNLINK]: () => ({ fonts: [] }) });
    await openFonts();
    await userEvent.click(remove('Bistro'));
    await userEvent.click(confirm().getByRole('button', { name: t('shared.cancel') }));
    await userEvent.click(remove('Bistro'));
    await userEvent.click(confirm().getByRole('button', { name: t('look.fonts.remove') }));
    await expect.element(office.message(t('look.told.font_removed'))).toBeVisible();
    expect(page.getByText('Bistro', { exact: true }).elements()).toEqual([]);
    await expect.element(page.getByRole('heading', { name: t('look.fonts.open') })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(page.getByRole('combobox', { name: t('look.control.font') }));
    expect(page.getByRole('option', { name: 'Bistro' }).elements()).toEqual([]);
  });

  test('is refused while the saved or edited look uses the font, before the confirmation', async ({ openOffice }) => {
    let records = [applied] as Parameters<typeof look>[0];
    const answers = { 'GET /style/styles': () => look(records) };
    await open(openOffice, answers);
    await openFonts();
    await userEvent.click(remove('Bistro'));
    await expect.element(page.getByText(t('look.fonts.worn'))).toBeVisible();
    expect(confirm().elements()).toEqual([]);
    records = [];
    await open(openOffice, answers);
    await userEvent.click(page.getByRole('combobox', { name: t('look.control.font') }));
    await userEvent.click(page.getByRole('option', { name: 'Bistro' }));
    await expect.poll(() => frame().messages().at(-1)).toMatchObject({ value: BISTRO });
    await openFonts();
    await userEvent.click(remove('Bistro'));
    await expect.element(page.getByText(t('look.fonts.edited'))).toBeVisible();
    expect(confirm().elements()).toEqual([]);
  });

  test('is refused if another user applies the font meanwhile, and succeeds if it is already removed', async ({ openOffice }) => {
    let code: 'in_use' | 'not_found' = 'in_use';
    await open(openOffice, {
      [UNLINK]: () => {
        throw new ApiError(code);
      },
    });
    await openFonts();
    await userEvent.click(remove('Bistro'));
    await userEvent.click(confirm().getByRole('button', { name: t('look.fonts.remove') }));
    await expect.element(page.getByText(t('look.fonts.worn'))).toBeVisible();
    code = 'not_found';
    await userEvent.click(remove('Bistro'));
    await userEvent.click(confirm().getByRole('button', { name: t('look.fonts.remove') }));
    await expect.poll(() => remove('Bistro').elements()).toEqual([]);
  });

  test('is reverted by undo, dropped from the save, and the rest is saved', async ({ openOffice }) => {
    const office = await open(openOffice, {
      [UNLINK]: () => ({ fonts: [] }),
      [SAVE]: ({ body }) => {
        const records = body as (typeof applied)[];
        const at = records.findIndex(({ value }) => value === BISTRO);
        if (at >= 0) throw contradiction(`${at}.value`, 'unknown_id', 'There is no such font at this venue.');
        return { ...look(records), fonts: [] };
      },
    });
    await userEvent.click(page.getByRole('combobox', { name: t('look.control.font') }));
    await userEvent.click(page.getByRole('option', { name: 'Bistro' }));
    await userEvent.click(button(t('look.undo')));
    await openFonts();
    await userEvent.click(remove('Bistro'));
    await userEvent.click(confirm().getByRole('button', { name: t('look.fonts.remove') }));
    await expect.element(office.message(t('look.told.font_removed'))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(button(t('look.redo')));
    await expect.poll(lastMessage).toMatchObject({ value: BISTRO });
    await userEvent.fill(ground(), '#102030');
    await userEvent.click(save());
    await expect.element(office.message(t('look.told.saved'))).toBeVisible();
    await expect.element(save()).toBeDisabled();
    expect(sent(office).at(-1)).toContainEqual(painted);
  });
});

describe('the fonts of the venue', () => {
  const choices = async (name: string, there: boolean) => {
    await openFonts();
    await expect.poll(() => remove(name).elements().length).toBe(there ? 1 : 0);
    await userEvent.keyboard('{Escape}');
  };

  test('are refetched when the user returns to the window, also with unsaved changes', async ({ openOffice }) => {
    const office = await open(openOffice, { [UNLINK]: () => ({ fonts: [] }) });
    const comeBack = (fonts: { id: string; name: string }[]) => {
      office.network.answers['GET /style/styles'] = () => ({ ...look(), fonts });
      dispatchEvent(new Event('visibilitychange'));
    };
    const first = { id: anyId(1), name: 'Bistro' };
    comeBack([first, { id: anyId(2), name: 'Brasserie' }]);
    await choices('Brasserie', true);
    await userEvent.fill(ground(), '#102030');
    comeBack([first]);
    await choices('Brasserie', false);
    // The font is removed here and added again elsewhere: an unchanged response must still be applied.
    await openFonts();
    await userEvent.click(remove('Bistro'));
    await userEvent.click(confirm().getByRole('button', { name: t('look.fonts.remove') }));
    await expect.poll(() => remove('Bistro').elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    comeBack([first]);
    await choices('Bistro', true);
  });

  test('arrive with the look of another user, and with the response of a save', async ({ openOffice }) => {
    const fonts = (at: number, name: string) => ({ ...look([]), version: at, fonts: [{ id: anyId(at), name }] });
    let times = 0;
    const office = await open(openOffice, {
      [SAVE]: () => {
        times++;
        if (times === 1) throw new ApiError('stale_version', { record: fonts(4, 'Brasserie') });
        return fonts(5, 'Cantine');
      },
    });
    await userEvent.fill(ground(), '#102030');
    await userEvent.click(save());
    await expect.element(page.getByRole('alert').getByText(t('look.overtaken'))).toBeVisible();
    await choices('Brasserie', true);
    await userEvent.click(save());
    await expect.element(office.message(t('look.told.saved'))).toBeVisible();
    await choices('Cantine', true);
  });
});
