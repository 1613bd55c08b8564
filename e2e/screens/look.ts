// Checks of a page: overflow, untranslated texts, axe violations.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { textsByKey } from '../pages/texts.ts';

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The axe rule that compares a control's name with its text; not for the longest texts, which mix languages. */
const NAMES = 'label-content-name-mismatch';
const AUDITS = {
  all: { runOnly: RULES },
  longest: { runOnly: RULES, rules: { [NAMES]: { enabled: false } } },
  names: { runOnly: { type: 'rule', values: [NAMES] } },
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] } },
};
export type Audit = keyof typeof AUDITS;

/** In the page: waits until finite animations have ended or were removed. */
export const waitForAnimations = async () => {
  const finite = document.getAnimations().filter((one) => one.effect?.getTiming().iterations === 1);
  await Promise.allSettled(finite.map(({ finished }) => finished));
};

/** Marks the controls under an open list, which are checked once it is closed. */
const markCovered = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const lists = [...document.querySelectorAll('details[open] > :not(summary)')].filter(
      (one) => getComputedStyle(one).position === 'absolute',
    );
    for (const control of document.querySelectorAll('a, button, input')) {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const isUnder = (list: Element): boolean => {
        const over = list.getBoundingClientRect();
        return !list.contains(control) && left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      };
      control.toggleAttribute('data-covered', lists.some(isUnder));
    }
  });

/** Violations of WCAG 2.2 AA by axe, one line for each element. Colours are checked after animations. */
export const violationsOf = async (page: Page, audit: Audit = 'all'): Promise<string[]> => {
  await page.evaluate(waitForAnimations);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource);
  await markCovered(page);
  const { violations } = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } }).axe.run(
        { exclude: ['[data-covered]'] },
        { ...options, resultTypes: ['violations'] },
      ),
    AUDITS[audit],
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${(failureSummary ?? '').replaceAll('\n', ' ').slice(0, 200)})`),
  );
};

/** Elements beyond the window, or with text beyond them, except in scroll containers. */
export const overflowsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide in ${root.clientWidth}`);
    const labelOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    const insideClip = (element: Element): boolean => {
      for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) if (clips(above)) return true;
      return false;
    };
    const isBeyondWindow = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect();
      return right > root.clientWidth + 1 || left < -1;
    };
    const isBeyondBox = ({ clientWidth, scrollWidth }: Element): boolean => clientWidth > 0 && scrollWidth > clientWidth + 1;
    // Elements for screen readers only are 1 px wide.
    const isSeen = (element: Element): boolean =>
      element.getBoundingClientRect().width > 1 && !element.closest('svg') && element.checkVisibility({ visibilityProperty: true });
    const isClipped = (element: Element): boolean => clips(element) || insideClip(element);
    const hasText = ({ childNodes }: Element): boolean =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => isBeyondWindow(element) || isBeyondBox(element));
    for (const element of beyond.filter((one) => isSeen(one) && !isClipped(one))) {
      if (isBeyondWindow(element)) found.push(`beyond the window: ${labelOf(element)}`);
      if (isBeyondBox(element) && hasText(element)) found.push(`text beyond its box: ${labelOf(element)}`);
    }
    return [...new Set(found)].slice(0, 10);
  });

/** Every visible or announced text: elements, labels, placeholders. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(node.getAttribute(name) ?? '');
      } else if (!node.parentElement?.closest('script, style, noscript')) texts.push(node.nodeValue ?? '');
    }
    return [...new Set(texts.map((text) => text.trim()))].filter(Boolean);
  });

/** Keys, placeholders and raw values. */
const RAW = /%?\{\w+\}|\|\|\|\||\bundefined\b|\bNaN\b|\[object /;

/** Untranslated texts: keys of the catalogue, unfilled placeholders, and source texts in another language. */
export const untranslatedOn = async (page: Page, catalogue: object, source: object): Promise<string[]> => {
  const own = textsByKey(catalogue);
  const ownTexts = new Set(own.values());
  const foreign = new Set([...textsByKey(source).values()].filter((text) => text.length > 3 && !ownTexts.has(text)));
  const groups = Object.keys(catalogue).join('|');
  const key = new RegExp(`(?<![\\w@./-])(?:${groups})\\.[a-zA-Z_]+(?![\\w@/-])`);
  const texts = await textsOn(page);
  return texts.filter((text) => RAW.test(text) || foreign.has(text) || own.has(key.exec(text)?.[0] ?? ''));
};
