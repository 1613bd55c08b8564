// The demonstration's mailbox, for links in mails.
import { expect } from '@playwright/test';
import { demoAddress } from '../setup/demo.ts';

/** The hash route of the newest link mailed to an address; `part`: the route's start. A job sends the mail. */
export const mailedRoute = async (to: string, part: 'reset' | 'invitation'): Promise<string> => {
  let route: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${demoAddress()}/dev/mailbox`)).text()).split('<article>');
      const mail = mails.find((one) => one.includes(`<p>${to} · `) && one.includes(`#/${part}?`));
      route = mail && new RegExp(`#/(${part}\\?[^"]*)"`).exec(mail)?.[1]?.replaceAll('&amp;', '&');
      return route;
    })
    .toBeDefined();
  return route ?? '';
};
