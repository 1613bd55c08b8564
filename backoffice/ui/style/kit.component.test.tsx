// The contrast of the kit's buttons: a missing colour variable would show the accent background under any text colour.
import './tokens.css';
import './kit.css';
import { Button, MantineProvider } from '@mantine/core';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { theme } from './theme.ts';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.documentElement.removeAttribute('data-mantine-color-scheme');
});

type Rgb = readonly [number, number, number];
const lightness = (rgb: Rgb): number => {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** The colour, or null if it is transparent. */
const rgbOf = (color: string): Rgb | null => {
  const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return alpha === 1 ? [r, g, b] : null;
};
const contrast = (element: Element): number => {
  const { color, backgroundColor } = getComputedStyle(element);
  const ground = rgbOf(backgroundColor) ?? rgbOf(getComputedStyle(document.body).backgroundColor);
  const [text, below] = [lightness(rgbOf(color) ?? [0, 0, 0]), lightness(ground ?? [0, 0, 0])];
  return (Math.max(text, below) + 0.05) / (Math.min(text, below) + 0.05);
};

describe('a button has enough contrast at rest and on hover', () => {
  for (const scheme of ['light', 'dark'] as const)
    it(`in every colour and variant (${scheme})`, async () => {
      const container = document.createElement('div');
      document.body.replaceChildren(container);
      root = createRoot(container);
      const kinds = ['filled', 'default', 'outline', 'subtle', 'light'].flatMap((variant) =>
        ['accent', 'red'].map((color) => ({ variant, color, name: `${variant} ${color}` })),
      );
      root.render(
        <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
          {kinds.map(({ name, ...kind }) => (
            <Button key={name} {...kind}>
              {name}
            </Button>
          ))}
        </MantineProvider>,
      );
      for (const { name } of kinds) {
        const button = page.getByRole('button', { name, exact: true });
        await expect.element(button).toBeVisible();
        const ratios = [contrast(button.element())];
        await userEvent.hover(button);
        ratios.push(contrast(button.element()));
        expect([name, ...ratios.map((ratio) => ratio >= 4.5)]).toEqual([name, true, true]);
      }
    });
});
