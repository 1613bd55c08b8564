// The permission table: each role's rights on each tier (docs/product/people-and-rights.md#the-permission-table).
// The server's guard, the interface and the generated matrix test read it; rights are decided nowhere else.

/** In the order of their lists in the profile. */
export const ROLES = ['manager', 'bartender', 'reader'] as const;
export type Role = (typeof ROLES)[number];
/** The list of a role in the venue's profile; the resource for its rights has the same name. */
export const LIST_OF = { manager: 'managers', bartender: 'bartenders', reader: 'readers' } as const satisfies Record<Role, string>;
export type Tier = 'none' | 'smart' | 'premium';
/** The tier of an offer: 1 and 2 are Smart, 3 and 4 Premium (docs/product/venues.md#tiers). */
export const tierOf = (offer: number | null): Tier => (!offer ? 'none' : offer <= 2 ? 'smart' : 'premium');

export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete';

/** Tiers on which a role holds the actions; an action on a lower tier answers 402, an action never held 403. */
type Grant = { actions: readonly Action[]; tiers: readonly Tier[] };
export type Row = Partial<Record<Role | 'admin' | 'operator', Grant>>;

const any: readonly Tier[] = ['none', 'smart', 'premium'];
const paid: readonly Tier[] = ['smart', 'premium'];
const premium: readonly Tier[] = ['premium'];
const read: readonly Action[] = ['list', 'show'];
const all: readonly Action[] = ['list', 'show', 'create', 'edit', 'delete'];
const grant = (actions: readonly Action[], tiers: readonly Tier[]): Grant => ({ actions, tiers });

export const permissions = {
  // live work
  order: { bartender: grant(['list', 'show', 'edit', 'delete'], premium), admin: grant(all, premium) },
  history: { bartender: grant(read, premium), admin: grant(read, premium) },
  out_of_stock: { bartender: grant(['edit'], premium), manager: grant(['edit'], premium), admin: grant(['edit'], premium) },
  call: { bartender: grant(['list', 'edit'], premium), admin: grant(['list', 'edit'], premium) },
  session: { bartender: grant(['list', 'edit'], premium), admin: grant(['list', 'edit'], premium) },
  open: {
    manager: grant(['show', 'edit'], paid),
    bartender: grant(['show', 'edit'], paid),
    reader: grant(['show'], paid),
    admin: grant(['show', 'edit'], paid),
  },
  pause: {
    manager: grant(['show', 'edit'], premium),
    bartender: grant(['show', 'edit'], premium),
    reader: grant(['show'], premium),
    admin: grant(['show', 'edit'], premium),
  },
  // catalogue
  section: { reader: grant(read, paid), manager: grant(all, paid), admin: grant(all, paid) },
  category: { reader: grant(read, paid), manager: grant(all, paid), admin: grant(all, paid) },
  product: { reader: grant(read, paid), manager: grant(all, paid), admin: grant(all, paid) },
  import: { reader: grant(read, paid), manager: grant(all, paid), admin: grant(all, paid) },
  instruction: { manager: grant(all, premium), admin: grant(all, paid) },
  cost: { manager: grant(all, premium), admin: grant(all, premium) },
  table: { manager: grant(all, premium), admin: grant(all, premium) },
  station: { manager: grant(all, premium), admin: grant(all, premium) },
  device: { manager: grant(all, premium), admin: grant(all, premium) },
  calendar: { manager: grant(all, paid), admin: grant(all, paid) },
  file: { manager: grant(all, paid), admin: grant(all, paid) },
  tag: { manager: grant(all, paid), admin: grant(all, paid) },
  look: { manager: grant(all, paid), admin: grant(all, paid) },
  preview: { manager: grant(read, paid), admin: grant(read, paid) },
  figure: { reader: grant(read, paid), manager: grant(read, paid), admin: grant(read, paid) },
  outlier: { manager: grant(['edit'], paid), admin: grant(['edit'], paid) },
  // people
  guest: { reader: grant(read, paid), manager: grant(all, paid), admin: grant(all, paid) },
  customer: { reader: grant(read, paid), manager: grant(all, paid), admin: grant(all, paid) },
  // the venue and what the platform charges it
  profile: { manager: grant(['show', 'edit'], any), admin: grant(['show', 'edit'], any) },
  change: { manager: grant(['list', 'edit'], paid), admin: grant(['list', 'edit'], any) },
  // staff of the venue: the lists of the profile
  managers: { manager: grant(['list'], any), admin: grant(['list', 'edit'], any) },
  bartenders: { manager: grant(['list'], premium), admin: grant(['list', 'edit'], any) },
  readers: { manager: grant(['list', 'edit'], any), admin: grant(['list', 'edit'], any) },
  subscription: { manager: grant(all, any), admin: grant(all, any) },
  payment: { manager: grant(all, premium), admin: grant(all, premium) },
  message: { manager: grant(['list', 'edit'], premium), admin: grant(['list', 'edit'], premium) },
  integration: { manager: grant(all, premium), admin: grant(all, premium) },
  // the platform
  venue: { admin: grant(all, any) },
  user: { admin: grant(all, any) },
  act: { admin: grant(['list'], any) },
  outbox: { admin: grant(['list', 'edit'], any) },
  dump: { admin: grant(read, any) },
  pass: { admin: grant(all, any) },
  discount: { admin: grant(all, any) },
  credit: { admin: grant(all, any) },
  billing: { admin: grant(read, any) },
  console: { operator: grant(['create'], any) },
} as const satisfies Record<string, Row>;

export type Resource = keyof typeof permissions;
export type Right = `${Resource}:${Action}`;

/** A caller on one venue; rights of several roles add up. */
export type Subject = { roles: readonly Role[]; admin: boolean; operator: boolean; tier: Tier };
export type Verdict = 'yes' | 'plan_required' | 'forbidden';

/** Decides a right: `yes`, `plan_required` (402: the role has it only on another tier) or `forbidden` (403). */
export const decide = (subject: Subject, right: Right, table: Record<Resource, Row> = permissions): Verdict => {
  const [resource, action] = right.split(':') as [Resource, Action];
  const row = table[resource];
  const holders: (keyof Row)[] = [...subject.roles];
  if (subject.admin) holders.push('admin');
  if (subject.operator) holders.push('operator');
  let verdict: Verdict = 'forbidden';
  for (const holder of holders) {
    const held = row[holder];
    if (!held?.actions.includes(action)) continue;
    if (held.tiers.includes(subject.tier)) return 'yes';
    verdict = 'plan_required';
  }
  return verdict;
};

export const may = (subject: Subject, right: Right): boolean => decide(subject, right) === 'yes';
