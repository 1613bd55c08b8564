// The demonstration's mailbox, for those who follow a link out of a mail.
import { expect } from '@playwright/test';
import { demoAddress } from '../setup/demo.ts';

/** What follows `#/` in the newest link to an address; `part` is what the link leads to. A job sends it, soon. */
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
