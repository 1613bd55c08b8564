// Owns a venue's customers, its recall book and its newsletter with the mailed confirmation. Below orders, whose
// statements insert customers and newsletter requests.
import type { Bind } from '../../http/bind.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { openGuests } from './guests.ts';
import { newsletter } from './newsletter.ts';
import { openPeople } from './people.ts';
import { bindPeople } from './routes.ts';

export type { Person } from './people.ts';
export { phoneOf } from './phone.ts';
export { askNewsletter, CUSTOMERS, findCustomer, INSERT_CUSTOMER, newsletterConfirmed } from './statements.ts';

type Deps = {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  config: { SECRET: string; GUESTS_PER_ADDRESS: number };
  /** Base URL of the links in mails. */
  webAddress: () => string;
};
export type Customers = ReturnType<typeof customersModule>;

export const customersModule = ({ db, clock, mailer, config, webAddress }: Deps) => {
  const news = newsletter({ db, clock, mailer, secret: config.SECRET, webAddress });
  const people = openPeople({ db, mailer });
  const guests = openGuests({ db, clock });
  return {
    ...news,
    tasks: [...news.tasks, guests.cleanUp],
    /** Registers how a module exports and erases its personal data. */
    addPersonalDataHooks: people.addHooks,
    /** Erases a customer of a venue for good; 409 while they have an open order. */
    erase: people.erase,
    routes: (on: Bind) => bindPeople(on, { db, people, guests, perAddress: config.GUESTS_PER_ADDRESS }),
  };
};
