// Owns a venue's customers, and who receives its news: the mail that asks its owner, the answer to its link. Below orders, which keep
// both in the statement that places them.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Mailer } from '../../platform/mail.ts';
import { newsletter } from './newsletter.ts';

export { askNewsletter, findCustomer, INSERT_CUSTOMER, newsletterConfirmed } from './statements.ts';

type Deps = {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  config: { SECRET: string };
  /** Where the links of mails lead. */
  webAddress: () => string;
};
export type Customers = ReturnType<typeof customersModule>;

export const customersModule = ({ db, clock, mailer, config, webAddress }: Deps) =>
  newsletter({ db, clock, mailer, secret: config.SECRET, webAddress });
