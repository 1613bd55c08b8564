// The demo accounts and their roles (system.md section 17).
import type { Role } from '@ardoise/contract/rules/permissions.ts';
import { type DemoVenueKey, demoId } from './ids.ts';

export const DEMO_PASSWORD = 'demo-ardoise';

type DemoAccount = {
  email: string;
  firstname: string;
  lastname: string;
  admin: boolean;
  roles: readonly (readonly [Role, DemoVenueKey])[];
  /** For the welcome text. */
  is: string;
};

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'operator@demo.test',
    firstname: 'Claire',
    lastname: 'Delmas',
    admin: true,
    roles: [],
    is: 'admin, and operator of the SQL console',
  },
  { email: 'admin@demo.test', firstname: 'Hugo', lastname: 'Marchand', admin: true, roles: [], is: 'admin of the platform' },
  {
    email: 'manager@demo.test',
    firstname: 'Sophie',
    lastname: 'Lemaire',
    admin: false,
    roles: [
      ['manager', 'halles'],
      ['manager', 'port'],
    ],
    is: 'manager of Brasserie des Halles and Bar du Port',
  },
  {
    email: 'bartender@demo.test',
    firstname: 'Karim',
    lastname: 'Benali',
    admin: false,
    roles: [['bartender', 'halles']],
    is: 'bartender of Brasserie des Halles',
  },
  {
    email: 'reader@demo.test',
    firstname: 'Julie',
    lastname: 'Fontaine',
    admin: false,
    roles: [['reader', 'halles']],
    is: 'reader of Brasserie des Halles',
  },
  {
    email: 'smart-manager@demo.test',
    firstname: 'Yann',
    lastname: 'Le Goff',
    admin: false,
    roles: [['manager', 'port']],
    is: 'manager of Bar du Port',
  },
  {
    email: 'smart-reader@demo.test',
    firstname: 'Nora',
    lastname: 'Kermadec',
    admin: false,
    roles: [['reader', 'port']],
    is: 'reader of Bar du Port',
  },
  {
    email: 'free@demo.test',
    firstname: 'Paul',
    lastname: 'Vidal',
    admin: false,
    roles: [['manager', 'cafe']],
    is: 'manager of Café sans Formule',
  },
];

const accountId = (email: string) => demoId(`account/${email}`);
/** Who presses the buttons of the board. */
export const bartenderId = accountId('bartender@demo.test');

/** Rows of `account`; one hash serves all, since they share their password. */
export const accountRows = (password_hash: string, registration_date: Date) =>
  demoAccounts.map(({ email, firstname, lastname, admin }) => ({
    id: accountId(email),
    email,
    password_hash,
    firstname,
    lastname,
    admin,
    registration_date,
  }));

/** Rows of `venue_role`, each since the venue was there: a person's oldest one is the one that the back-office opens. */
export const roleRows = (venues: Readonly<Record<DemoVenueKey, { id: string; creation_date: Date }>>) =>
  demoAccounts.flatMap(({ email, roles }) =>
    roles.map(([role, venue]) => ({ venue_id: venues[venue].id, account_id: accountId(email), role, since: venues[venue].creation_date })),
  );
