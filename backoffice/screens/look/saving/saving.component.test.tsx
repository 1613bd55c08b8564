// The outcomes of edits: saved, failed, kept as a draft, reset.
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import type { VenueLook } from '@ardoise/contract/look.ts';
import type { StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { STARTING_LOOKS } from '@ardoise/contract/rules/look/starting-looks.ts';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { expectDrafts } from '../../../test/drafts.ts';
import { button, ground, ink, look, lookEditor, mode, painted, RESET, SAVE, save, saves, sent, stored } from '../../../test/look-editor.ts';
import { deferred } from '../../../test/network.ts';
import { test } from '../../../test/office.tsx';
import { anyId } from '../../../test/records.ts';

const { open, frame } = lookEditor();
/** The messages to the page after a save without a selection or further changes. */
const AFTER_SAVE = [{ type: 'saved' }, { type: 'mode', select: false }, { type: 'select', selector: null }];

describe('saving', () => {
  test('sends all records at once, notifies the frame, and leaves the editor idle', async ({ openOffice }) => {
    const office = await open(openOffice);
    await expect.element(save()).toBeDisabled();
    await expect.element(button(t('shared.cancel'))).toBeDisabled();
    await userEvent.fill(ground(), '#102030');
    await userEvent.click(save());
    await expect.element(office.message(t('look.told.saved'))).toBeVisible();
    expect(sent(office)).toEqual([[painted, ...stored]]);
    await expect.poll(() => frame().messages().slice(-AFTER_SAVE.length)).toEqual(AFTER_SAVE);
    await expect.element(save()).toBeDisabled();
    expect(mode()).toBe('none');
  });

  test('resets invalid input on Ctrl+S, with a message', async ({ openOffice }) => {
    const office = await open(openOffice);
    await userEvent.fill(ink(), '#405060');
    await userEvent.fill(ground(), 'gelb');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(office.message(t('look.told.saved'))).toBeVisible();
    await expect.element(ground()).not.toHaveValue('gelb');
    await expect.element(ground()).toHaveFocus();
    await expect.element(page.getByText(t('look.not_taken', { text: 'gelb', hint: t('look.hex_wrong') }))).toBeVisible();
  });

  test('keeps every edit after a failure, for a retry', async ({ openOffice }) => {
    const office = await open(openOffice, {
      [SAVE]: () => {
        throw new ApiError('unavailable');
      },
    });
    await userEvent.fill(ground(), '#102030');
    await userEvent.click(save());
    await expect.element(office.message(t('look.told.not_saved'))).toBeVisible();
    await expect.element(page.getByText(`${t('form.unsaved')} ${t('errors.unavailable')}`)).toBeVisible();
    await expect.element(save()).toHaveFocus();
    await expect.element(ground()).toHaveValue('#102030');
    expect(mode()).toBe('change');
    Object.assign(office.network.answers, saves);
    await userEvent.keyboard('{Enter}');
    await expect.element(office.message(t('look.told.saved'))).toBeVisible();
    expect(page.getByText(t('look.told.not_saved')).elements()).toEqual([]);
    await expect
      .poll(() => sent(office))
      .toEqual([
        [painted, ...stored],
        [painted, ...stored],
      ]);
    await expect.element(save()).toBeDisabled();
  });

  test('leaves changes made meanwhile unsaved', async ({ openOffice }) => {
    const answer = deferred<VenueLook>();
    const office = await open(openOffice, { [SAVE]: () => answer.promise });
    await userEvent.click(button(t('look.select')));
    await userEvent.fill(ground(), '#102030');
    await userEvent.click(save());
    await userEvent.fill(ground(), '#405060');
    await expect.element(button(t('look.reset'))).toBeDisabled();
    answer.resolve(look([painted as StyleRecord, ...stored]));
    await expect.element(office.message(t('look.told.saved'))).toBeVisible();
    await expect.element(ground()).toHaveValue('#405060');
    await expect.element(save()).toBeEnabled();
    // A press still selects elements.
    await expect.element(button(t('look.select'))).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => frame().messages().slice(-2)).toEqual([{ type: 'mode', select: true }, AFTER_SAVE[2]]);
  });

  test('drops the records of a dish that was deleted meanwhile', async ({ openOffice }) => {
    const gone = { selector: `cst-item[${anyId(9)}]`, property: 'color', value: '#112233' };
    const office = await open(openOffice, {
      'GET /style/styles': () => look([...stored, gone as StyleRecord]),
      [SAVE]: ({ body }) => {
        const records = body as StyleRecord[];
        const index = records.findIndex(({ selector }) => selector === gone.selector);
        if (index >= 0) throw contradiction(`${index}.selector`, 'unknown_id', 'There is no such record at this venue.');
        return look(records);
      },
    });
    await userEvent.fill(ground(), '#102030');
    await userEvent.click(save());
    await expect.element(office.message(t('look.told.saved'))).toBeVisible();
    expect(sent(office).at(-1)).toEqual([painted, ...stored]);
    await expect.element(save()).toBeDisabled();
  });

  test('drops removed fonts, of which the server names one at a time', async ({ openOffice }) => {
    const fonts = [4, 5].map((at) => `venue-font-${anyId(at)}`);
    const named = ['cst-menu-title', 'cst-item-title', 'cst-item-text'].map(
      (selector, at) => ({ selector, property: 'font-family', value: fonts[at % 2] }) as StyleRecord,
    );
    const office = await open(openOffice, {
      'GET /style/styles': () => look(named),
      [SAVE]: ({ body }) => {
        const records = body as StyleRecord[];
        const index = records.findIndex(({ value }) => fonts.includes(value));
        if (index >= 0) throw contradiction(`${index}.value`, 'unknown_id', 'There is no such font at this venue.');
        return look(records);
      },
    });
    await userEvent.fill(ground(), '#102030');
    await userEvent.click(save());
    await expect.element(office.message(t('look.told.saved'))).toBeVisible();
    expect(sent(office).map((records) => records.length)).toEqual([4, 2, 1]);
    await expect.element(save()).toBeDisabled();
  });

  test('drops only hidden prices if the venue takes orders by now', async ({ openOffice }) => {
    const [text, price] = ['cst-item-text', 'cst-item-price'].map(
      (selector): StyleRecord => ({ selector, property: 'display', value: 'none' }),
    ) as [StyleRecord, StyleRecord];
    const office = await open(openOffice, {
      'GET /style/styles': () => look([text, price]),
      [SAVE]: ({ body }) => {
        const records = body as StyleRecord[];
        const index = records.findIndex(({ selector }) => selector === price.selector);
        if (index >= 0) throw contradiction(`${index}.value`, 'price_hidden', 'Guests must see prices where they can order.');
        return look(records);
      },
    });
    await userEvent.fill(ground(), '#102030');
    await userEvent.click(save());
    await expect.element(office.message(t('look.told.saved'))).toBeVisible();
    expect(sent(office).at(-1)).toEqual([painted, text]);
    await expect.element(save()).toBeDisabled();
  });

  test('names the version; rebases unsaved changes if another user has saved', async ({ openOffice }) => {
    const theirs: StyleRecord = { selector: 'cst-menu-title', property: 'color', value: '#204060' };
    const versions: (string | null)[] = [];
    const office = await open(openOffice, {
      [SAVE]: ({ body, query }) => {
        versions.push(query.get('version'));
        if (query.get('version') !== '4')
          throw new ApiError('stale_version', { record: { ...look([theirs]), version: 4 }, changed: { by: 'Ana' } });
        return { ...look(body as StyleRecord[]), version: 5 };
      },
    });
    await userEvent.fill(ground(), '#102030');
    await userEvent.click(save());
    const notice = t('look.overtaken_by', { name: 'Ana' });
    await expect.element(page.getByRole('alert').getByText(notice)).toBeVisible();
    await expect.element(page.getByRole('alert').getByText(t('look.put_on_theirs'))).toBeVisible();
    await expect.element(ground()).toHaveValue('#102030');
    expect(mode()).toBe('change');
    // Visible in the frame before it is saved.
    await expect.poll(() => frame().messages()).toContainEqual({ type: 'set', ...theirs });
    await userEvent.click(save());
    await expect.element(office.message(t('look.told.saved'))).toBeVisible();
    expect([versions, sent(office).at(-1)]).toEqual([
      ['3', '4'],
      [painted, theirs],
    ]);
    // Undo ends at the other user's look.
    await userEvent.click(button(t('look.undo')));
    await expect.element(button(t('look.undo'))).toBeDisabled();
    await expect.element(save()).toBeEnabled();
    expect(page.getByText(notice).elements()).toEqual([]);
    await userEvent.click(save());
    await expect.poll(() => sent(office).at(-1)).toEqual([theirs]);
  });

  test('clears the notice about the other user once nothing is unsaved', async ({ openOffice }) => {
    const notice = page.getByRole('alert').getByText(t('look.overtaken'));
    const overtake = async () => {
      await userEvent.fill(ground(), '#102030');
      await userEvent.click(save());
      await expect.element(notice).toBeVisible();
    };
    let version = 3;
    const office = await open(openOffice, {
      [RESET]: () => ({ ...look([]), version }),
      [SAVE]: () => {
        version++;
        throw new ApiError('stale_version', { record: { ...look(), version } });
      },
    });
    const expectNone = async () => {
      await userEvent.fill(ground(), '#405060');
      await expect.element(save()).toBeEnabled();
      expect(notice.elements()).toEqual([]);
      await userEvent.click(button(t('shared.cancel')));
    };
    await overtake();
    await userEvent.click(button(t('shared.cancel')));
    await expectNone();
    await overtake();
    await userEvent.click(button(t('look.undo')));
    await expectNone();
    await overtake();
    await resetAll();
    await expect.element(office.message(t('look.told.reset'))).toBeVisible();
    await expectNone();
  });

  test('replaces the look of another user by a taken look, also after a lost session', async ({ openOffice }) => {
    const night = STARTING_LOOKS.night;
    const theirs = { ...look([{ selector: 'cst-menu-title', property: 'color', value: '#204060' }]), version: 4 };
    await open(openOffice, { 'GET /style/looks': () => [] });
    await userEvent.click(button(t('look.looks.open')));
    await userEvent.click(button(t('look.looks.name.night')));
    await expectDrafts(1, '"whole":true');
    const office = await open(openOffice, {
      'GET /style/styles': () => theirs,
      [SAVE]: ({ query, body }) => {
        if (query.get('version') === '4') throw new ApiError('stale_version', { record: { ...theirs, venueStyles: stored, version: 5 } });
        return { ...look(body as StyleRecord[]), version: 6 };
      },
    });
    await userEvent.click(save());
    await expect.element(page.getByRole('alert').getByText(t('look.replaces_theirs'))).toBeVisible();
    await userEvent.click(save());
    await expect.element(office.message(t('look.told.saved'))).toBeVisible();
    expect(sent(office)).toEqual([night, night]);
  });

  test('fails if the look of the other user cannot be loaded', async ({ openOffice }) => {
    const office = await open(openOffice, {
      [SAVE]: () => {
        throw new ApiError('stale_version');
      },
    });
    await userEvent.fill(ground(), '#102030');
    office.network.answers['GET /style/styles'] = () => {
      throw new ApiError('unavailable');
    };
    await userEvent.click(save());
    await expect.element(office.message(t('look.told.not_saved'))).toBeVisible();
    await expect.element(ground()).toHaveValue('#102030');
    await expect.element(save()).toBeEnabled();
    Object.assign(office.network.answers, { 'GET /style/styles': () => ({ ...look([]), version: 4 }) });
    await userEvent.click(save());
    await expect.element(page.getByRole('alert').getByText(t('look.overtaken'))).toBeVisible();
  });

  test('continues with the saved look when the user returns without unsaved changes', async ({ openOffice }) => {
    const office = await open(openOffice);
    const comeBack = (version: number, value: string) => {
      office.network.answers['GET /style/styles'] = () => ({ ...look([{ ...painted, value } as StyleRecord]), version });
      dispatchEvent(new Event('visibilitychange'));
    };
    comeBack(4, '#305070');
    await expect.element(ground()).toHaveValue('#305070');
    await expect.element(save()).toBeDisabled();
    await expect.element(button(t('look.undo'))).toBeDisabled();
    await userEvent.fill(ground(), '#102030');
    comeBack(5, '#507090');
    await expect.element(ground()).toHaveValue('#102030');
    await userEvent.click(button(t('shared.cancel')));
    await expect.element(ground()).toHaveValue('#507090');
  });

  test('is offered before leaving the screen, and restores a draft after a lost session', async ({ openOffice }) => {
    await open(openOffice);
    await userEvent.fill(ground(), '#102030');
    await userEvent.click(page.getByRole('link', { name: t('names.section') }));
    await expect.element(page.getByRole('heading', { name: t('form.leave_title') })).toBeVisible();
    await userEvent.click(button(t('form.stay')));
    await expectDrafts(1, '#102030');
    const office = await open(openOffice);
    await expect.element(ground()).toHaveValue('#102030');
    await userEvent.click(button(t('form.draft_discard')));
    await expect.element(ground()).toHaveValue('#fbfaf8');
    await expectDrafts(0);
    expect(sent(office)).toEqual([]);
  });
});

const resetAll = async () => {
  await userEvent.click(button(t('look.reset')));
  const dialog = page.getByRole('dialog', { name: t('look.reset_title') });
  await userEvent.click(dialog.getByRole('button', { name: t('look.reset') }));
};

test('continues with a look that another user saves right after a reset', async ({ openOffice }) => {
  const theirs = { ...look([painted as StyleRecord]), version: 5, fonts: [] };
  const office = await open(openOffice, { [RESET]: () => theirs });
  await resetAll();
  await expect.element(office.message(t('look.told.reset'))).toBeVisible();
  await expect.element(ground()).toHaveValue(painted.value);
  await expect.element(save()).toBeDisabled();
});

test('confirms a reset, which clears page and server and can be undone', async ({ openOffice }) => {
  let times = 0;
  const office = await open(openOffice, {
    [RESET]: () => {
      times++;
      if (times === 1) throw new ApiError('unavailable');
      return look([]);
    },
  });
  const dialog = page.getByRole('dialog', { name: t('look.reset_title') });
  await userEvent.click(button(t('look.reset')));
  await userEvent.click(dialog.getByRole('button', { name: t('shared.cancel') }));
  expect(times).toBe(0);
  await resetAll();
  await expect.element(office.message(t('look.told.not_reset'))).toBeVisible();
  await resetAll();
  await expect.element(office.message(t('look.told.reset'))).toBeVisible();
  expect(times).toBe(2);
  // The reset button is disabled.
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: t('look.panel') })).toHaveFocus();
  await expect.element(save()).toBeDisabled();
  await expect
    .poll(() =>
      frame()
        .messages()
        .slice(-2 - AFTER_SAVE.length),
    )
    .toEqual([{ type: 'remove', selector: 'cst-global-title' }, { type: 'remove', selector: 'cst-item-title' }, ...AFTER_SAVE]);
  await userEvent.click(button(t('look.undo')));
  await expect.element(save()).toBeEnabled();
});

test('offers no reset for an empty look', async ({ openOffice }) => {
  await open(openOffice, { 'GET /style/styles': () => look([]) });
  await expect.element(button(t('look.reset'))).toBeDisabled();
  await userEvent.fill(ground(), '#102030');
  await expect.element(button(t('look.reset'))).toBeEnabled();
});
