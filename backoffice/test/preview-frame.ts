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
  const frame = () => document.querySelector('iframe');
  const page = () => frame()?.contentWindow as FakePage | undefined;
  const told = (): readonly ToFrame[] => [...(page()?.told ?? [])];
  return {
    src: () => frame()?.getAttribute('src'),
    told,
    /** From the page itself, as soon as there is one. */
    say: async (message: FromFrame) => {
      await expect.poll(() => typeof page()?.say).toBe('function');
      page()?.say(message);
    },
    /** The page is read anew. */
    reload: () => page()?.location.reload(),
    end: () => watcher.disconnect(),
  };
};
