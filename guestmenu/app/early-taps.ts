// Handles taps made before the script was ready. An inline script (document.ts) records them and marks the tapped buttons. Here they are
// replayed in order once the page is interactive; the marks are removed once their sheets can open.

type Page = { taps?: HTMLElement[] };

/** A description of a control that is the same in a re-rendered page. */
const descriptionOf = (button: HTMLElement): string => {
  const line = button.closest('li');
  // A "+" gets more text with hydration, so only text that is in both is used.
  const text = line ? button.textContent : (button.ariaLabel ?? button.textContent);
  return [button.parentElement?.className, line?.querySelector('h4 button')?.textContent, text].join('\n');
};

/** The tapped control, or the one that replaced it; undefined if several products match. */
const controlFor = (tapped: HTMLElement): HTMLElement | undefined => {
  if (tapped.isConnected) return tapped;
  const matching = [...document.querySelectorAll<HTMLElement>('#root button')].filter(
    (button) => descriptionOf(button) === descriptionOf(tapped),
  );
  const products = new Set(matching.map((button) => button.closest('li')?.dataset.id));
  return products.size === 1 ? matching[0] : undefined;
};

/** Replays the taps made before the page was interactive. */
export const replayEarlyTaps = (): void => {
  // These clicks are recorded and marked again by the inline script.
  for (const tapped of (window as Page).taps?.splice(0) ?? []) controlFor(tapped)?.click();
};

/** Stops recording, because every tap is now handled at once. */
export const finishEarlyTaps = (): void => {
  const page = window as Page;
  for (const button of page.taps ?? []) button.removeAttribute('aria-busy');
  delete page.taps;
};
