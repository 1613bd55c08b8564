// Replaces the guest page in the frames of a component test by a fake one, which records the messages it receives and sends the test's.
import type { FromFrame, ToFrame } from '@ardoise/contract/rules/look/messages.ts';
import { expect } from 'vitest';

const PAGE = `<!doctype html><title>page</title><script>
  window.messages = [];
  addEventListener('message', ({ data }) => window.messages.push(data));
  window.send = (data) => parent.postMessage(data, '*');
</script>`;

type FakePage = Window & { messages: ToFrame[]; send(data: unknown): void };

/** Puts the fake page into every frame of the document until `end`. */
export const fakeFrames = () => {
  const fill = () => {
    for (const frame of document.querySelectorAll('iframe')) if (!frame.srcdoc) frame.srcdoc = PAGE;
  };
  const watcher = new MutationObserver(fill);
  watcher.observe(document.body, { childList: true, subtree: true });
  /** The frame at a position in the document. */
  const nth = (index: number) => {
    const frame = () => document.querySelectorAll('iframe')[index];
    const page = () => frame()?.contentWindow as FakePage | undefined;
    return {
      src: () => frame()?.getAttribute('src'),
      messages: (): readonly ToFrame[] => [...(page()?.messages ?? [])],
      /** Sends a message from the page, once it is loaded. */
      send: async (message: FromFrame) => {
        await expect.poll(() => typeof page()?.send).toBe('function');
        page()?.send(message);
      },
      page,
      /** Reloads the page. */
      reload: () => page()?.location.reload(),
    };
  };
  return { ...nth(0), nth, end: () => watcher.disconnect() };
};
