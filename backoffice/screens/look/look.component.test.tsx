// The look editor on a mock network with a mock guest page.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { FromFrame } from '@ardoise/contract/rules/look/messages.ts';
import type { StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { button, ground, ink, look, lookEditor, mode, PAGE, painted, reads, save, sent, stored } from '../../test/look-editor.ts';
import type { Answers } from '../../test/network.ts';
import { test } from '../../test/office.tsx';
import { anyId, VENUE } from '../../test/records.ts';
import { loadAllTexts } from '../../test/texts.ts';

const ROUTE = `customization/${VENUE.id}`;
const { open, frame, lastMessage } = lookEditor();
/** A venue without orders may hide prices. */
const onSmart: Answers = { 'GET /api/venue/user/:userId': () => ({ rows: [{ ...VENUE, tier: 'smart' }], total: 1 }) };

const pressed: FromFrame = {
  type: 'selected',
  selector: `cst-item-title[${anyId(7)}]`,
  name: 'Tartare',
  shown: { color: '#445566', 'text-align': 'center' },
  around: [`cst-item[${anyId(7)}]`, `cst-category[${anyId(8)}]`, 'cst-menu'],
};

const named = (value: string) => t('shared.pair', { name: t('look.marker.cst-item-title'), value });

describe('the page in the frame', () => {
  test('receives the whole look when it is ready, and again after a reload', async ({ openOffice }) => {
    await open(openOffice);
    expect(frame().src()).toBe(`/m/${VENUE.id}?preview=1&locale=fr-FR`);
    const whole = [
      { type: 'reset' },
      ...stored.map((record) => ({ type: 'set', ...record })),
      { type: 'mode', select: false },
      { type: 'hidden', shown: false },
      { type: 'screen', screen: 'light' },
      { type: 'select', selector: null },
    ];
    await expect.poll(() => frame().messages()).toEqual(whole);
    frame().reload();
    await expect.poll(() => frame().messages()).toEqual([]);
    await frame().send({ type: 'ready' });
    await expect.poll(() => frame().messages()).toEqual(whole);
  });

  test('receives each edit at once, and each undo and redo', async ({ openOffice }) => {
    const office = await open(openOffice);
    await userEvent.fill(ground(), '#102030');
    await expect.poll(lastMessage).toEqual({ type: 'set', ...painted });
    await expect.element(office.message(t('form.unsaved'))).toBeVisible();
    expect(mode()).toBe('change');
    // Typing into a field is one step, not one for each character.
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(lastMessage).toEqual({ type: 'remove', selector: PAGE });
    await expect.element(save()).toBeDisabled();
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.poll(lastMessage).toEqual({ type: 'set', ...painted });
    await userEvent.click(button(t('shared.cancel')));
    await expect.poll(lastMessage).toEqual({ type: 'remove', selector: PAGE });
    expect(mode()).toBe('none');
  });

  test('is accepted only from the frame of this page', async ({ openOffice }) => {
    await open(openOffice);
    await userEvent.click(button(t('look.select')));
    await expect.poll(lastMessage).toEqual({ type: 'mode', select: true });
    const source = document.querySelector('iframe')?.contentWindow ?? null;
    const dispatch = (init: MessageEventInit) => dispatchEvent(new MessageEvent('message', { data: pressed, ...init }));
    dispatch({ origin: 'https://elsewhere.test', source });
    dispatch({ origin: location.origin, source: window });
    dispatch({ origin: location.origin });
    dispatch({ origin: location.origin, source, data: { ...pressed, selector: 'body' } });
    expect(page.getByText(named('Tartare')).elements()).toEqual([]);
    await frame().send(pressed);
    await expect.element(page.getByText(named('Tartare'), { exact: true })).toBeVisible();
  });

  test('shows hidden elements, another language, another phone and dark mode', async ({ openOffice }) => {
    await open(openOffice);
    await expect.element(button(t('look.screen.light'))).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(button(t('look.screen.dark')));
    await expect.poll(lastMessage).toEqual({ type: 'screen', screen: 'dark' });
    await userEvent.click(button(t('look.hidden')));
    await expect.poll(lastMessage).toEqual({ type: 'hidden', shown: true });
    await userEvent.click(button('iPhone X'));
    await expect.element(page.getByCss('iframe')).toHaveAttribute('height', '812');
    await userEvent.click(page.getByRole('combobox', { name: t('look.language') }));
    await userEvent.click(page.getByRole('option', { name: 'Anglais' }).first());
    await expect.poll(frame().src).toMatch(/locale=en-/);
    await frame().send({ type: 'ready' });
    await expect.poll(() => frame().messages()).toContainEqual({ type: 'hidden', shown: true });
    await expect.poll(() => frame().messages()).toContainEqual({ type: 'screen', screen: 'dark' });
  });

  test('does not block the settings if it never responds', async ({ openOffice }) => {
    await openOffice(ROUTE, { answers: reads });
    await expect.element(page.getByRole('status', { name: t('shared.loading') })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: t('look.generic') })).toBeVisible();
  });
});

describe('an element', () => {
  test('pressed in the frame is shown with its name, the scope of its kind and its ancestors', async ({ openOffice }) => {
    const office = await open(openOffice);
    await userEvent.click(page.getByRole('tab', { name: t('look.selected') }));
    expect(mode()).toBe('select');
    await frame().send(pressed);
    await expect.element(page.getByText(named('Tartare'), { exact: true })).toBeVisible();
    // The focus moves from the middle of a long page to the settings.
    const panel = page.getByRole('region', { name: t('shared.pair', { name: t('look.panel'), value: named('Tartare') }) });
    await expect.element(panel).toHaveFocus();
    await expect.element(page.getByRole('radio', { name: t('look.all.cst-item') })).toBeChecked();
    await expect.poll(lastMessage).toEqual({ type: 'select', selector: 'cst-item-title' });
    await userEvent.click(page.getByRole('radio', { name: t('look.only', { name: 'Tartare' }) }));
    await expect.poll(lastMessage).toEqual({ type: 'select', selector: pressed.selector });
    // The frame's computed style, if no record sets the property.
    await expect.element(page.getByRole('radio', { name: t('look.align.center') })).toBeChecked();
    await expect.element(ink()).toHaveValue('#112233');
    await userEvent.fill(ink(), '#ff0000');
    await expect.poll(lastMessage).toEqual({ type: 'set', selector: pressed.selector, property: 'color', value: '#ff0000' });
    await userEvent.click(button(t('look.restore')));
    await expect.poll(lastMessage).toEqual({ type: 'remove', selector: pressed.selector });
    await expect.element(button(t('look.restore'))).toBeDisabled();
    // The whole dish has its name too; the names of its ancestors are unknown.
    await userEvent.click(button(t('look.marker.cst-item')));
    await expect.element(page.getByText(t('shared.pair', { name: t('look.marker.cst-item'), value: 'Tartare' }))).toBeVisible();
    await userEvent.click(button(t('look.marker.cst-category')));
    await expect.poll(lastMessage).toEqual({ type: 'select', selector: 'cst-category' });
    expect(page.getByText('Tartare').elements()).toEqual([]);
    await userEvent.click(page.getByRole('radio', { name: t('look.this_one') }));
    await expect.poll(lastMessage).toEqual({ type: 'select', selector: `cst-category[${anyId(8)}]` });
    expect(sent(office)).toEqual([]);
  });

  test('cannot be selected in the frame after returning to the page settings', async ({ openOffice }) => {
    await open(openOffice);
    await userEvent.click(page.getByRole('tab', { name: t('look.selected') }));
    await frame().send(pressed);
    await expect.element(page.getByText(named('Tartare'), { exact: true })).toBeVisible();
    await userEvent.click(page.getByRole('tab', { name: t('look.generic') }));
    await expect.element(button(t('look.select'))).toHaveAttribute('aria-pressed', 'false');
    await expect
      .poll(() => frame().messages().slice(-2))
      .toEqual([
        { type: 'mode', select: false },
        { type: 'select', selector: null },
      ]);
  });

  test('of the same kind keeps the scope of all, and the frame is updated', async ({ openOffice }) => {
    await open(openOffice);
    await userEvent.click(page.getByRole('tab', { name: t('look.selected') }));
    const meant = { type: 'select', selector: 'cst-item-title' };
    for (const [times, name] of ['Tartare', 'Soupe'].entries()) {
      await frame().send({ ...pressed, selector: `cst-item-title[${anyId(30 + times)}]`, name });
      await expect.element(page.getByText(named(name), { exact: true })).toBeVisible();
      await expect
        .poll(
          () =>
            frame()
              .messages()
              .filter((one) => JSON.stringify(one) === JSON.stringify(meant)).length,
        )
        .toBe(times + 1);
    }
    await expect.element(page.getByRole('radio', { name: t('look.only', { name: 'Soupe' }) })).not.toBeChecked();
  });

  test('selected by a link gets its name when it is pressed', async ({ openOffice }) => {
    const price = `cst-item-price[${anyId(7)}]`;
    await openOffice(ROUTE, {
      answers: { ...onSmart, 'GET /style/styles': () => look([{ selector: price, property: 'display', value: 'none' }]) },
    });
    await frame().send({ type: 'ready' });
    await userEvent.click(page.getByRole('region', { name: t('look.check') }).getByRole('button'));
    await expect.element(page.getByRole('radio', { name: t('look.this_one') })).toBeChecked();
    await frame().send({ ...pressed, selector: price });
    await expect.element(page.getByRole('radio', { name: t('look.only', { name: 'Tartare' }) })).toBeChecked();
  });

  test('belongs to the same dish after another part is chosen in the list', async ({ openOffice }) => {
    await open(openOffice);
    await userEvent.click(page.getByRole('tab', { name: t('look.selected') }));
    await frame().send(pressed);
    await userEvent.click(page.getByRole('radio', { name: t('look.only', { name: 'Tartare' }) }));
    await userEvent.click(page.getByRole('combobox', { name: t('look.choose') }));
    await userEvent.click(page.getByRole('option', { name: t('look.marker.cst-item-price') }));
    await expect.element(page.getByRole('radio', { name: t('look.only', { name: 'Tartare' }) })).toBeChecked();
    await expect.poll(lastMessage).toEqual({ type: 'select', selector: pressed.selector.replace('title', 'price') });
    await userEvent.click(page.getByRole('combobox', { name: t('look.choose') }));
    await userEvent.click(page.getByRole('option', { name: t('look.marker.cst-menu-title') }));
    await expect.poll(lastMessage).toEqual({ type: 'select', selector: 'cst-menu-title' });
    expect(page.getByText('Tartare').elements()).toEqual([]);
  });

  test('with a warning has the name that guests see', async ({ openOffice }) => {
    const price = `cst-item-price[${anyId(7)}]`;
    await openOffice(ROUTE, {
      answers: { ...onSmart, 'GET /style/styles': () => look([{ selector: price, property: 'display', value: 'none' }]) },
    });
    await frame().send({ type: 'ready' });
    await expect.poll(() => frame().messages()).toContainEqual({ type: 'name', selectors: [price] });
    await frame().send({ type: 'named', names: { [price]: 'Espresso' } });
    const name = t('shared.pair', { name: t('look.marker.cst-item-price'), value: 'Espresso' });
    await userEvent.click(page.getByRole('region', { name: t('look.check') }).getByRole('button', { name, exact: true }));
    await expect.element(page.getByRole('radio', { name: t('look.only', { name: 'Espresso' }) })).toBeChecked();
    await expect.element(button(t('look.marker.cst-item'))).toBeVisible();
  });

  test('is selected, changed and saved by keyboard alone', async ({ openOffice }) => {
    const office = await open(openOffice);
    (page.getByRole('tab', { name: t('look.generic') }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{Tab}');
    await expect.element(page.getByRole('combobox', { name: t('look.choose') })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{ArrowDown>9/}{Enter}');
    await expect.element(page.getByRole('combobox', { name: t('look.choose') })).toHaveValue(t('look.marker.cst-item-title'));
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    await expect.element(page.getByRole('slider', { name: t('look.control.size') })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.poll(lastMessage).toEqual({ type: 'set', selector: 'cst-item-title', property: 'font-size', value: '25px' });
    // One step for any number of key presses.
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(lastMessage).toEqual({ type: 'set', selector: 'cst-item-title', property: 'font-size', value: '22px' });
    await userEvent.keyboard('{ArrowLeft}{Control>}s{/Control}');
    await expect.poll(() => sent(office)).toEqual([[stored[0], { ...stored[1], value: '21px' }]]);
  });

  test('is reset with one press, and warns about unreadable text', async ({ openOffice }) => {
    await open(openOffice);
    await userEvent.click(page.getByText(t('look.marker.cst-global-text'), { exact: true }));
    await userEvent.fill(ink(), '#dddddd');
    await expect.element(page.getByText(t('look.unreadable'))).toBeVisible();
    await expect.element(page.getByRole('heading', { name: t('look.check') })).toBeVisible();
    await userEvent.click(button(t('shared.pair', { name: t('look.default'), value: t('look.control.ink') })));
    await expect.poll(lastMessage).toEqual({ type: 'remove', selector: 'cst-global-text' });
    expect(page.getByText(t('look.unreadable')).elements()).toEqual([]);
  });

  test('with a warning is counted beside the save button, and linked', async ({ openOffice }) => {
    await openOffice(ROUTE, {
      answers: {
        ...onSmart,
        'GET /style/styles': () =>
          look([
            { selector: 'cst-global-text', property: 'color', value: '#dddddd' },
            { selector: 'cst-item-price', property: 'display', value: 'none' },
            { selector: 'cst-item-title', property: 'font-size', value: '8px' },
          ]),
      },
    });
    await frame().send({ type: 'ready' });
    await userEvent.click(button(t('look.to_check', { n: 3 })));
    await expect.element(page.getByRole('region', { name: t('look.check') })).toHaveFocus();
    await expect.element(page.getByText(t('look.prices_hidden'))).toBeVisible();
    await expect.element(page.getByText(t('look.too_small', { n: 8, least: 10 }))).toBeVisible();
    await userEvent.click(button(t('look.marker.cst-item-price')));
    await expect.element(page.getByRole('region', { name: t('look.panel') })).toHaveFocus();
    await expect.element(page.getByRole('combobox', { name: t('look.choose') })).toHaveValue(t('look.marker.cst-item-price'));
    await userEvent.click(page.getByRole('switch', { name: t('look.control.visible') }));
    await expect.element(button(t('look.to_check', { n: 2 }))).toBeVisible();
  });
});

describe('a price', () => {
  const price = `cst-item-price[${anyId(7)}]`;
  const visible = () => page.getByRole('switch', { name: t('look.control.visible') });

  test('cannot be hidden at a venue with orders, and the panel explains it', async ({ openOffice }) => {
    const office = await open(openOffice);
    await userEvent.click(page.getByText(t('look.marker.cst-global-price'), { exact: true }));
    await expect.element(page.getByText(t('look.prices_stay'))).toBeVisible();
    await expect.element(visible()).toBeChecked();
    await expect.element(visible()).toBeDisabled();
    await userEvent.click(page.getByRole('tab', { name: t('look.selected') }));
    await frame().send({ ...pressed, selector: price });
    for (const scope of [t('look.all.cst-item'), t('look.only', { name: 'Tartare' })]) {
      await userEvent.click(page.getByRole('radio', { name: scope }));
      await expect.element(page.getByText(t('look.prices_stay'))).toBeVisible();
      await expect.element(visible()).toBeDisabled();
    }
    await frame().send(pressed);
    await expect.element(visible()).toBeEnabled();
    expect(sent(office)).toEqual([]);
  });

  test('can be hidden at other venues', async ({ openOffice }) => {
    await open(openOffice, onSmart);
    await userEvent.click(page.getByText(t('look.marker.cst-global-price'), { exact: true }));
    await userEvent.click(visible());
    await expect.poll(lastMessage).toEqual({ type: 'set', selector: 'cst-global-price', property: 'display', value: 'none' });
  });
});

test('retries a look that cannot be loaded', async ({ openOffice }) => {
  let fails = true;
  await openOffice(ROUTE, {
    answers: {
      'GET /style/styles': () => {
        if (fails) throw new ApiError('internal');
        return look();
      },
    },
  });
  await expect.element(page.getByRole('heading', { name: t('look.failed') })).toBeVisible();
  fails = false;
  await userEvent.click(button(t('shared.retry')));
  await expect.element(page.getByRole('tab', { name: t('look.generic') })).toBeVisible();
});

test('refuses a venue of other users', async ({ openOffice }) => {
  await openOffice(`customization/${anyId(9)}`);
  await expect.element(page.getByRole('heading', { name: t('shell.missing_title') })).toBeVisible();
});

test('switches to another own venue with its own look', async ({ openOffice }) => {
  const other = { ...VENUE, id: anyId(5), name: 'La Halle' };
  const requested: (string | null)[] = [];
  await openOffice(`customization/${other.id}`, {
    answers: {
      'GET /api/venue/user/:userId': () => ({ rows: [VENUE, other], total: 2 }),
      'GET /style/styles': ({ query }) => {
        requested.push(query.get('venueId'));
        return look();
      },
    },
  });
  await frame().send({ type: 'ready' });
  await expect.element(page.getByRole('tab', { name: t('look.generic') })).toBeVisible();
  expect([requested, frame().src()]).toEqual([[other.id], `/m/${other.id}?preview=1&locale=fr-FR`]);
  expect(localStorage.getItem('venue')).toBe(other.id);
});

for (const [width, locale] of [
  [390, 'de'],
  [390, 'fr'],
  [1024, 'fr'],
  [1024, 'de'],
  [1440, 'de'],
] as const)
  test(`the editor fits a window of ${width} px in ${locale}, with touch targets of sufficient size`, async ({ openOffice }) => {
    await loadAllTexts(locale);
    const hidden: StyleRecord = { selector: 'cst-global-price', property: 'display', value: 'none' };
    await openOffice(ROUTE, { width, locale, answers: { ...onSmart, 'GET /style/styles': () => look([...stored, hidden]) } });
    await frame().send({ type: 'ready' });
    await expect.element(button(t('look.to_check', { n: 1 }))).toBeVisible();
    await userEvent.click(page.getByRole('tab', { name: t('look.selected') }));
    await frame().send(pressed);
    await expect.element(page.getByText(named('Tartare'), { exact: true })).toBeVisible();
    if (width < 900) {
      expect(button(t('look.reset')).elements()).toEqual([]);
      await userEvent.click(button(t('look.more')));
      await expect.element(button(t('look.more'))).toHaveAttribute('aria-expanded', 'true');
    }
    await expect.element(button(t('look.reset'))).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const controls = [
      ...document.querySelectorAll(
        '[data-mode] :is(button, input:not([type="radio"], [type="file"], [type="hidden"], [role="switch"]), summary)',
      ),
    ];
    const cut = [...document.querySelectorAll('[data-bottom-bar] button, [data-bottom-bar] button span')].filter(
      (one) => one.scrollWidth > Math.ceil(one.getBoundingClientRect().width),
    );
    expect(cut.map((one) => one.textContent)).toEqual([]);
    const small = controls.filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().height < 43.5);
    expect(small.map((one) => one.outerHTML.slice(0, 120))).toEqual([]);
  });
