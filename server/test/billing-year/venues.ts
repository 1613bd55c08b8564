// The venues of a simulated year, directly in the database: French ones, some elsewhere in the EU, some outside it.
import type { Billing, Draws } from './billing.ts';

const PROFILES = [
  { country: 'FR', timezone: 'Europe/Paris', siren: '732829320', tax_number: '' },
  { country: 'FR', timezone: 'Europe/Paris', siren: '552100554', tax_number: 'FR96552100554' },
  { country: 'FR', timezone: 'Indian/Reunion', siren: '732829320', tax_number: '' },
  { country: 'FR', timezone: 'America/Martinique', siren: '732829320', tax_number: '' },
  { country: 'DE', timezone: 'Europe/Berlin', siren: '', tax_number: 'DE136695976' },
  { country: 'PT', timezone: 'Europe/Lisbon', siren: '', tax_number: 'PT501442600' },
  { country: 'US', timezone: 'America/New_York', siren: '', tax_number: '' },
  { country: 'CH', timezone: 'Europe/Zurich', siren: '', tax_number: 'CHE-116.281.710 TVA' },
] as const;
const HEX = 16;

/** A UUID of the draws, so that the order of the venues repeats. */
export const drawId = (draws: Draws): string => {
  const digits = Array.from({ length: 32 }, () => draws.whole(HEX).toString(HEX)).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
};

/** Creates venues with complete profiles; returns their ids. */
export const makeVenues = async ({ core }: Billing, count: number, draws: Draws): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const id = drawId(draws);
    const { country, timezone, siren, tax_number } = draws.of(PROFILES);
    const options = JSON.stringify({ opt_in: draws.next() < 0.3, sms: draws.next() < 0.3 });
    await core.db.pool.query(
      `insert into venue (id, hrid, name, business_name, address, billing_address, country, currency, timezone, source_locale,
        default_locale, billing_email, siren, tax_number, payment)
       values ($1, $2, $3, $3 || ' SARL', '1 rue du Test', '1 rue du Test', $4, 'EUR', $5, 'fr-FR', 'fr-FR', $2 || '@bills.example', $6, $7, $8)`,
      [id, `Y${n}`, `Chez ${n}`, country, timezone, siren, tax_number, options],
    );
    ids.push(id);
  }
  return ids;
};
