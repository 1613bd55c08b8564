import { findBrowser, searchBrowser } from './browser.ts';
import { expect, test } from './test.ts';

const PAGE = `<!doctype html><title>Ardoise</title><style>body{font-family:sans-serif}</style>
<button onclick="this.textContent = Number(this.textContent) + 1">0</button><p id="text">Crêpe flambée, 12,50 €</p>`;

test.describe('the browser of the journeys', () => {
  test('reports where it was found', async () => {
    const { origin, executablePath } = await findBrowser();
    expect(origin).not.toBe('');
    expect(executablePath).toMatch(/^\//);
  });

  test('opens pages and clicks in two isolated contexts at once', async ({ browser }) => {
    const pages = await Promise.all([
      browser.newPage({ viewport: { width: 390, height: 844 } }),
      browser.newPage({ viewport: { width: 1440, height: 900 } }),
    ]);
    for (const page of pages) await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(PAGE)}`);
    await pages[0].click('button');
    await pages[0].click('button');
    expect(await pages[0].textContent('button')).toBe('2');
    expect(await pages[1].textContent('button')).toBe('0');
    await pages[0].close();
    expect(await pages[1].title()).toBe('Ardoise');
  });

  test('renders text with a real font and takes a picture', async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(PAGE)}`);
    const box = await page.locator('#text').evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    });
    expect(box).toBeGreaterThan(100);
    expect((await page.screenshot()).subarray(1, 4).toString()).toBe('PNG');
  });

  test('refuses a CHROMIUM_PATH that does not run, with its path', async () => {
    const before = process.env.CHROMIUM_PATH;
    process.env.CHROMIUM_PATH = '/nowhere/chromium';
    try {
      await expect(searchBrowser()).rejects.toThrow('/nowhere/chromium');
    } finally {
      if (before === undefined) delete process.env.CHROMIUM_PATH;
      else process.env.CHROMIUM_PATH = before;
    }
  });
});
