// Before all journeys: reports the browser, and creates the demo that each worker copies.
import { rm } from 'node:fs/promises';
import { testFolder } from '../../server/test/folder.ts';
import { findBrowser, launchBrowser } from './browser.ts';
import { clockShift } from './clock.ts';
import { saveTemplate, setDatabaseClock } from './database.ts';
import { endServer } from './demo.ts';
import { signInAll } from './people.ts';
import { startServer } from './server.ts';

const setup = async (): Promise<() => Promise<void>> => {
  const browser = await launchBrowser();
  const { origin, executablePath } = await findBrowser();
  console.log(`Chromium ${browser.version()}: ${origin}, ${executablePath}`);
  await browser.close();
  const template = testFolder('e2e');
  await setDatabaseClock(template, clockShift());
  const server = await startServer(template, { shift: clockShift() });
  process.env.E2E_TOKENS = JSON.stringify(await signInAll(server.address));
  await endServer(server);
  await saveTemplate(template);
  process.env.E2E_TEMPLATE = template;
  return () => rm(template, { recursive: true, force: true });
};
export default setup;
