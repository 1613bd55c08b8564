// The fields of the panel: accepted input, messages and defaults.
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { ground, ink, lookEditor, PAGE, painted, save } from '../../../test/look-editor.ts';
import { test } from '../../../test/office.tsx';

const { open, frame, lastMessage } = lookEditor();
const size = () => page.getByRole('spinbutton', { name: t('look.control.size') });
const slider = () => page.getByRole('slider', { name: t('look.control.size') });
const openPart = (marker: 'cst-global-title' | 'cst-global-button' | 'cst-global-separator') =>
  userEvent.click(page.getByText(t(`look.marker.${marker}`), { exact: true }));
const range = () => t('look.size_range', { min: 2, max: 60 });

describe('a colour', () => {
  test('keeps invalid input with a message, and changes nothing', async ({ openOffice }) => {
    await open(openOffice);
    const before = lastMessage();
    await userEvent.fill(ground(), 'rot');
    await expect.element(ground()).toHaveValue('rot');
    await expect.element(ground()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(ground()).toHaveAccessibleDescription(t('look.hex_wrong'));
    expect(lastMessage()).toEqual(before);
    await userEvent.tab();
    await expect.element(ground()).toHaveValue('#fbfaf8');
    await expect.element(page.getByText(t('look.not_taken', { text: 'rot', hint: t('look.hex_wrong') }))).toBeVisible();
    await expect.element(save()).toBeDisabled();
    // Valid input in any format is accepted and clears the error.
    await userEvent.fill(ground(), 'rgb(16, 32, 48)');
    await expect.poll(lastMessage).toEqual({ type: 'set', ...painted });
    await userEvent.tab();
    await expect.element(ground()).toHaveValue('#102030');
    expect(page.getByText(t('look.not_taken', { text: 'rot', hint: t('look.hex_wrong') })).elements()).toEqual([]);
  });

  test('resets with Escape, and to the default when emptied', async ({ openOffice }) => {
    await open(openOffice);
    await userEvent.fill(ground(), '#102030');
    await userEvent.fill(ground(), 'zz');
    await userEvent.keyboard('{Escape}');
    await expect.element(ground()).toHaveValue('#102030');
    // Escape resets the field on purpose, so there is no message.
    await expect.element(ground()).not.toHaveAttribute('aria-invalid', 'true');
    await userEvent.tab();
    expect(page.getByText(t('look.hex_wrong')).elements()).toEqual([]);
    await userEvent.clear(ground());
    await expect.poll(lastMessage).toEqual({ type: 'remove', selector: PAGE });
    await expect.element(ground()).toHaveAttribute('placeholder', '#fbfaf8');
    await expect.element(ground()).not.toHaveAttribute('aria-invalid', 'true');
    await userEvent.tab();
    await expect.element(ground()).toHaveValue('#fbfaf8');
    await expect.element(save()).toBeDisabled();
  });

  test('of text, buttons and lines defaults to the derived one of the page', async ({ openOffice }) => {
    await open(openOffice);
    await userEvent.fill(ground(), '#101010');
    await expect.element(ink()).toHaveValue('#eceae6');
    await openPart('cst-global-button');
    await expect.element(ground()).toHaveValue('#4cc2a0');
    await expect.element(ink()).toHaveValue('#14171a');
    await userEvent.fill(ground(), '#7a1f1f');
    await expect.element(ink()).toHaveValue('#ffffff');
    await openPart('cst-global-separator');
    const line = page.getByRole('textbox', { name: t('shared.pair', { name: t('look.border_color'), value: t('look.hex') }) });
    await expect.element(line).toHaveValue('#2f2f2e');
  });
});

describe('a size', () => {
  test('that varies shows no number until it is set', async ({ openOffice }) => {
    await open(openOffice);
    await openPart('cst-global-title');
    await expect.element(size()).toHaveValue(null);
    await expect.element(size()).toHaveAttribute('placeholder', t('look.varies'));
    await expect.element(slider()).toHaveAttribute('aria-valuetext', t('look.varies'));
    await userEvent.fill(size(), '24');
    await expect.poll(lastMessage).toEqual({ type: 'set', selector: 'cst-global-title', property: 'font-size', value: '24px' });
    await userEvent.clear(size());
    await expect.poll(lastMessage).toEqual({ type: 'remove', selector: 'cst-global-title', property: 'font-size' });
    await userEvent.tab();
    await expect.element(size()).toHaveValue(null);
  });

  test('out of range shows an error while typing, and becomes the nearest valid one on blur', async ({ openOffice }) => {
    await open(openOffice);
    await openPart('cst-global-button');
    await expect.element(size()).toHaveValue(17);
    const sentCount = frame().messages().length;
    await userEvent.fill(size(), '80');
    await expect.element(size()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(size()).toHaveAccessibleDescription(range());
    expect(frame().messages().length).toBe(sentCount);
    await userEvent.tab();
    await expect.element(size()).toHaveValue(60);
    await expect.element(page.getByText(t('look.size_nearest', { range: range(), n: 60 }))).toBeVisible();
    await expect.poll(lastMessage).toEqual({ type: 'set', selector: 'cst-global-button', property: 'font-size', value: '60px' });
    await userEvent.fill(size(), '1');
    await userEvent.keyboard('{Escape}');
    await expect.element(size()).toHaveValue(60);
  });
});
