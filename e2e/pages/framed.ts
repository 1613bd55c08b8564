// A page that frames the guest page like the customizer: it sends messages to the frame and records the received ones.
import { LOOK_PREVIEW } from '@ardoise/contract/rules/look/messages.ts';
import { type DemoVenueKey, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { demoAddress } from '../setup/demo.ts';

type Host = Window & { received: { origin: string; data: unknown }[] };

/** The document of the host; `others`: markup of further windows, which can also send messages to the frame. */
const hostPage = (address: string, others: string): string =>
  `<!doctype html><html lang="en"><title>host</title><script>received = []; addEventListener('message', ({ origin, data }) => received.push({ origin, data }))</script>
  <iframe title="menu" style="width:390px;height:760px" src="${address}"></iframe>${others}`;

/** Opens a page, of our origin or another `origin`, with the guest page in a frame. */
export const frameMenu = async (
  { context, page }: { context: BrowserContext; page: Page },
  venue: DemoVenueKey,
  { origin = demoAddress(), others = '' } = {},
) => {
  const address = `${demoAddress()}/m/${demoVenueIds[venue]}?preview=${LOOK_PREVIEW}&locale=fr-FR`;
  await context.route(`${origin}/host`, (route) => route.fulfill({ contentType: 'text/html', body: hostPage(address, others) }));
  await page.goto(`${origin}/host`);
  const frame: FrameLocator = page.frameLocator('iframe[title=menu]');
  return {
    frame,
    send: (...messages: unknown[]) =>
      page.evaluate((all) => {
        for (const one of all) window.frames[0]?.postMessage(one, '*');
      }, messages),
    received: () => page.evaluate(() => (window as unknown as Host).received),
    ready: () =>
      page.waitForFunction(() => (window as unknown as Host).received.some(({ data }) => (data as { type?: string }).type === 'ready')),
  };
};
