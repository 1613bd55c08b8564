// The guest page in the frame of a component test: a page of our own in its place, which keeps what it is told and says what the test wants.
import type { FromFrame, ToFrame } from '@ardoise/contract/rules/look/messages.ts';
import { expect } from 'vitest';

const PAGE = `<!doctype html><title>page</title><script>
  window.told = [];
  addEventListener('message', ({ data }) => window.told.push(data));
  window.say = (data) => parent.postMessage(data, '*');
</script>`;

type FakePage = Window & { told: ToFrame[]; say(data: unknown): void };

/** Puts it into every frame of the document until `end`. */
export const fakeFrames = () => {
  const fill = () => {
    for (const frame of document.querySelectorAll('iframe')) if (!frame.srcdoc) frame.srcdoc = PAGE;
  };
  const watcher = new MutationObserver(fill);
  watcher.observe(document.body, { childList: true, subtree: true });
  /** The frame of that place in the document. */
  const nth = (place: number) => {
    const frame = () => document.querySelectorAll('iframe')[place];
    const page = () => frame()?.contentWindow as FakePage | undefined;
    return {
      src: () => frame()?.getAttribute('src'),
      told: (): readonly ToFrame[] => [...(page()?.told ?? [])],
      /** From the page itself, as soon as there is one. */
      say: async (message: FromFrame) => {
        await expect.poll(() => typeof page()?.say).toBe('function');
        page()?.say(message);
      },
      page,
      /** The page is read anew. */
      reload: () => page()?.location.reload(),
    };
  };
  return { ...nth(0), nth, end: () => watcher.disconnect() };
};
