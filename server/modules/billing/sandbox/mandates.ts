// Customers and mandates of the simulated provider.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import { type Provider, ProviderFailure, type ProviderMandate } from '../provider/provider.ts';
import { accountBehaviour, maskedIban } from './behaviours.ts';
import { oncePerKey } from './keys.ts';
import { newRef } from './refs.ts';
import { findCustomer, findMandate, insertCustomer, insertMandate, listMandates, type MandateRow, revoke } from './rows.ts';

type Mandates = Pick<Provider, 'createCustomer' | 'createMandate' | 'revokeMandate' | 'mandates'>;

const toMandate = ({ ref, method, status, account, card, expiry }: MandateRow): ProviderMandate => ({
  ref,
  method,
  status,
  account,
  card,
  expiry,
});

export const openMandates = ({ db, clock }: { db: Db; clock: Clock }): Mandates => {
  const once = oncePerKey({ db, clock });
  return {
    async createCustomer({ venue, name, email, locale }, key) {
      const made = newRef('cst');
      const parameters = ['customer', venue, name, email, locale];
      const { ref } = await once({ key, parameters, ref: made }, async (tx) => void (await tx.run(insertCustomer(made, clock.now()))));
      return ref;
    },
    async createMandate({ customer, name, iban, bic, reference, signed }, key) {
      const made = newRef('mdt');
      const account = maskedIban(iban);
      const parameters = ['mandate', customer, name, account, bic, reference, signed];
      const { ref } = await once({ key, parameters, ref: made }, async (tx) => {
        if (!(await tx.one(findCustomer(customer)))) throw new ProviderFailure('unknown', { field: 'customer' });
        const behaviour = accountBehaviour(iban);
        const mandate = { ref: made, customer, method: 'directdebit', account, card: null, expiry: null, behaviour } as const;
        await tx.run(insertMandate(mandate, clock.now()));
      });
      return toMandate((await db.one(findMandate(ref))) as MandateRow);
    },
    async revokeMandate(customer, mandate) {
      await db.run(revoke(customer, mandate));
    },
    mandates: async (customer) => (await db.all(listMandates(customer))).map(toMandate),
  };
};
