// The text printed at the start of a demonstration: addresses and accounts.
import { DEMO_PASSWORD, demoAccounts } from './fill/accounts.ts';
import { demoVenueIds } from './fill/ids.ts';
import type { PrintLine } from './host.ts';

type Program = { version: string; SMTP_URL?: string | undefined };
type Line = readonly [name: string, value: string, remark?: string];

/** Two aligned columns, followed by the remark of a line, if any. */
const aligned = (lines: readonly Line[]): string[] => {
  const first = Math.max(...lines.map(([name]) => name.length));
  const second = Math.max(...lines.map(([, value, remark]) => (remark ? value.length : 0)));
  return lines.map(([name, value, remark]) => `  ${name.padEnd(first)}  ${remark ? `${value.padEnd(second)}  ${remark}` : value}`);
};

/** Prints the addresses and the accounts of a demonstration. */
export const printWelcome = (address: string, { SMTP_URL, version }: Program, print: PrintLine): void => {
  const menu = (venue: keyof typeof demoVenueIds, table = '') => `${address}/m/${demoVenueIds[venue]}${table}`;
  const addresses: Line[] = [
    ['Back-office', `${address}/admin/`],
    ['Guest menu', menu('halles', '?table=7'), 'Brasserie des Halles (Premium), table 7'],
    ['', menu('port'), 'Bar du Port (Smart)'],
    ['', menu('cafe'), 'Café sans Formule'],
    ['API reference', `${address}/api/docs`],
    ...(SMTP_URL ? [] : [['Mailbox', `${address}/dev/mailbox`] as const]),
  ];
  print('');
  print(`Ardoise ${version} is ready.`);
  print('');
  for (const line of aligned(addresses)) print(line);
  print('');
  print(`Demo accounts, all with the password ${DEMO_PASSWORD}:`);
  for (const line of aligned(demoAccounts.map(({ email, is }) => [email, is]))) print(line);
  print('');
};
