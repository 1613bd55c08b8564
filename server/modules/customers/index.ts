// Owns a venue's customers, its recall book, and who receives its news: the mail that asks its owner, the answer to its link. Below
// orders, which keep customers and wishes in the statement that places them.
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
  /** Where the links of mails lead. */
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
    /** Modules that keep something of people say how it is exported and erased. */
    keepPeople: people.keep,
    /** Erases a customer of a venue for good; 409 while they have an open order. */
    erase: people.erase,
    routes: (on: Bind) => bindPeople(on, { db, people, guests, perAddress: config.GUESTS_PER_ADDRESS }),
  };
};
