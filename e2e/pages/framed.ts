// A page that frames the guest page like the customizer: it sends messages to the frame and records the received ones.
import { LOOK_PREVIEW } from '@ardoise/contract/rules/look/messages.ts';
import { type DemoVenueKey, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { demoAddress } from '../setup/demo.ts';

type Host = Window & { heard: { origin: string; data: unknown }[] };

/** Other windows beside the frame, which can also send messages to it. */
const around = (address: string, others: string): string =>
  `<!doctype html><html lang="en"><title>host</title><script>heard = []; addEventListener('message', ({ origin, data }) => heard.push({ origin, data }))</script>
  <iframe title="menu" style="width:390px;height:760px" src="${address}"></iframe>${others}`;

/** Opens a page, of our origin or of `at`, with the guest page in a frame. */
export const frameMenu = async (
  { context, page }: { context: BrowserContext; page: Page },
  venue: DemoVenueKey,
  { at = demoAddress(), others = '' } = {},
) => {
  const address = `${demoAddress()}/m/${demoVenueIds[venue]}?preview=${LOOK_PREVIEW}&locale=fr-FR`;
  await context.route(`${at}/host`, (route) => route.fulfill({ contentType: 'text/html', body: around(address, others) }));
  await page.goto(`${at}/host`);
  const frame: FrameLocator = page.frameLocator('iframe[title=menu]');
  return {
    frame,
    tell: (...told: unknown[]) =>
      page.evaluate((all) => {
        for (const one of all) window.frames[0]?.postMessage(one, '*');
      }, told),
    heard: () => page.evaluate(() => (window as unknown as Host).heard),
    ready: () =>
      page.waitForFunction(() => (window as unknown as Host).heard.some(({ data }) => (data as { type?: string }).type === 'ready')),
  };
};
