// Taps on what the script is still to bring: a few lines in the document (document.ts) remember them and mark what was tapped, from the
// first byte of the page on. They are done here in their order, once the page listens; the mark goes once what they open can open.

type Page = { taps?: HTMLElement[] };

/** What a control is, in words: the same in a page that was made anew. */
const wordsOf = (button: HTMLElement): string => {
  const line = button.closest('li');
  // A "+" says more once the page is hydrated.
  const says = line ? button.textContent : (button.ariaLabel ?? button.textContent);
  return [button.parentElement?.className, line?.querySelector('h4 button')?.textContent, says].join('\n');
};

/** The control that was tapped, or the one that took its place; none where several products would answer to it. */
const controlFor = (tapped: HTMLElement): HTMLElement | undefined => {
  if (tapped.isConnected) return tapped;
  const same = [...document.querySelectorAll<HTMLElement>('#root button')].filter((button) => wordsOf(button) === wordsOf(tapped));
  const products = new Set(same.map((button) => button.closest('li')?.dataset.id));
  return products.size === 1 ? same[0] : undefined;
};

/** Does what was tapped before the page listened. */
export const doEarlyTaps = (): void => {
  // Their clicks are taken down again, as marked ones.
  for (const tapped of (window as Page).taps?.splice(0) ?? []) controlFor(tapped)?.click();
};

/** From now on every tap is answered at once. */
export const unmarkWaiting = (): void => {
  const page = window as Page;
  for (const button of page.taps ?? []) button.removeAttribute('aria-busy');
  delete page.taps;
};
