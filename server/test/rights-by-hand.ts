// The rights once more, written by hand from the table of docs/product/people-and-rights.md#the-permission-table.
// The permission table of the contract is compared with this one, so that it is tested and not believed.
// Letters: l list, s show, c create, e edit, d delete. `yes`: allowed; `plan`: the role has it, the venue's tier does not (402).
import type { Resource } from '@ardoise/contract/rules/permissions.ts';

export type HandRow = { yes?: string; plan?: string };
type Rights = Partial<Record<Resource, HandRow>>;

const readOnly: Rights = {
  section: { yes: 'ls' },
  category: { yes: 'ls' },
  product: { yes: 'ls' },
  guest: { yes: 'ls' },
  customer: { yes: 'ls' },
  import: { yes: 'ls' },
  figure: { yes: 'ls' },
  open: { yes: 's' },
};
/** The same rights where the venue has no plan that includes them. */
const unpaid = (rights: Rights, except: readonly Resource[] = []): Rights =>
  Object.fromEntries(
    Object.entries(rights).map(([resource, { yes = '', plan = '' }]) => [
      resource,
      except.includes(resource as Resource) ? { yes } : { plan: yes + plan },
    ]),
  );

const profile: Rights = { profile: { yes: 'se' }, subscription: { yes: 'lscde' } };
const everyManager: Rights = {
  ...profile,
  section: { yes: 'lscde' },
  category: { yes: 'lscde' },
  product: { yes: 'lscde' },
  guest: { yes: 'lscde' },
  customer: { yes: 'lscde' },
  import: { yes: 'lscde' },
  calendar: { yes: 'lscde' },
  file: { yes: 'lscde' },
  tag: { yes: 'lscde' },
  look: { yes: 'lscde' },
  preview: { yes: 'ls' },
  figure: { yes: 'ls' },
  open: { yes: 'se' },
};
const premiumOfManager: Rights = {
  instruction: { yes: 'lscde' },
  cost: { yes: 'lscde' },
  table: { yes: 'lscde' },
  payment: { yes: 'lscde' },
  integration: { yes: 'lscde' },
  pause: { yes: 'se' },
  out_of_stock: { yes: 'e' },
};
const premiumManager: Rights = { ...everyManager, ...premiumOfManager };
const premiumBartender: Rights = {
  order: { yes: 'lsed' },
  history: { yes: 'ls' },
  out_of_stock: { yes: 'e' },
  pause: { yes: 'se' },
  open: { yes: 'se' },
};
const platform: Rights = {
  ...profile,
  user: { yes: 'lscde' },
  venue: { yes: 'lscde' },
  outbox: { yes: 'le' },
  dump: { yes: 'ls' },
  pass: { yes: 'lscde' },
  discount: { yes: 'lscde' },
  credit: { yes: 'lscde' },
};
const ordersOfAdmin: Rights = { order: { yes: 'lscde' }, history: { yes: 'ls' } };
const adminPremium: Rights = { ...premiumManager, ...platform, ...ordersOfAdmin };
const premiumOnlyForAdmin = { ...unpaid(premiumOfManager, ['instruction']), ...unpaid(ordersOfAdmin) };
const console: Rights = { console: { yes: 'c' } };

/** Everything that is not named is forbidden. */
export const rightsByHand: Record<string, Rights> = {
  'admin on a Premium venue': adminPremium,
  'admin on a Smart venue': { ...everyManager, ...platform, ...premiumOnlyForAdmin },
  'admin on a venue without a plan': { ...unpaid(premiumManager), ...unpaid(ordersOfAdmin), ...platform },
  'operator on a Premium venue': { ...adminPremium, ...console },
  'Smart reader': { ...readOnly, pause: { plan: 's' } },
  'Smart manager': { ...everyManager, ...unpaid(premiumOfManager) },
  'Smart bartender': { ...unpaid(premiumBartender, ['open']) },
  'Premium reader': { ...readOnly, pause: { yes: 's' } },
  'Premium bartender': premiumBartender,
  'Premium manager': premiumManager,
  'manager of a venue without a plan': { ...unpaid(premiumManager), ...profile },
};
