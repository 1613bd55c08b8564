// The groups of texts. Each is a folder, in which the French file types the others. A screen names the groups that it shows
// (app/screen.ts). A section of keys (`orders`) may be spread over several groups.
import type { Resource } from '@ardoise/contract/rules/permissions.ts';
import type { PluralForms } from '@ardoise/contract/rules/text/texts.ts';
import type { Texts as Act } from './act/fr.ts';
import type { Texts as Billing } from './billing/fr.ts';
import type { Texts as Bills } from './bills/fr.ts';
import type { Texts as Calendar } from './calendar/fr.ts';
import type { Texts as Card } from './card/fr.ts';
import type { Texts as Category } from './category/fr.ts';
import type { Texts as Change } from './change/fr.ts';
import type { Texts as Cost } from './cost/fr.ts';
import type { Texts as Customer } from './customer/fr.ts';
import type { Texts as Dashboard } from './dashboard/fr.ts';
import type { Texts as Discount } from './discount/fr.ts';
import type { Texts as Dump } from './dump/fr.ts';
import type { Texts as EveryPage } from './every-page/fr.ts';
import type { Texts as Form } from './form/fr.ts';
import type { Texts as Frame } from './frame/fr.ts';
import type { Texts as Guest } from './guest/fr.ts';
import type { Texts as Health } from './health/fr.ts';
import type { Texts as History } from './history/fr.ts';
import type { Texts as Import } from './import/fr.ts';
import type { Texts as Instruction } from './instruction/fr.ts';
import type { Texts as Invitation } from './invitation/fr.ts';
import type { Texts as Login } from './login/fr.ts';
import type { Texts as Look } from './look/fr.ts';
import type { Texts as Messages } from './messages/fr.ts';
import type { Texts as Offers } from './offers/fr.ts';
import type { Texts as Order } from './order/fr.ts';
import type { Texts as Orders } from './orders/fr.ts';
import type { Texts as Pass } from './pass/fr.ts';
import type { Texts as Pin } from './pin/fr.ts';
import type { Texts as Preview } from './preview/fr.ts';
import type { Texts as Product } from './product/fr.ts';
import type { Texts as Profile } from './profile/fr.ts';
import type { Texts as Section } from './section/fr.ts';
import type { Texts as Station } from './station/fr.ts';
import type { Texts as Table } from './table/fr.ts';
import type { Texts as Tag } from './tag/fr.ts';
import type { Texts as User } from './user/fr.ts';
import type { Texts as Venue } from './venue/fr.ts';
import type { Texts as Week } from './week/fr.ts';

type Groups = {
  act: Act;
  billing: Billing;
  bills: Bills;
  calendar: Calendar;
  card: Card;
  category: Category;
  change: Change;
  'every-page': EveryPage;
  cost: Cost;
  customer: Customer;
  dashboard: Dashboard;
  discount: Discount;
  dump: Dump;
  form: Form;
  frame: Frame;
  guest: Guest;
  health: Health;
  history: History;
  import: Import;
  instruction: Instruction;
  invitation: Invitation;
  login: Login;
  look: Look;
  messages: Messages;
  offers: Offers;
  order: Order;
  orders: Orders;
  pass: Pass;
  pin: Pin;
  preview: Preview;
  product: Product;
  profile: Profile;
  section: Section;
  station: Station;
  table: Table;
  tag: Tag;
  user: User;
  venue: Venue;
  week: Week;
};
/** The name of a group, which is that of its folder. */
export type Group = keyof Groups;

type Merged<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer A) => void ? A : never;
/** All texts of a language. */
export type Texts = Merged<Groups[Group]>;

type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string | PluralForms ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];
/** The key of a text: `product.new`. */
export type TextKey = Leaves<Texts>;
/** The resources with a name and a section of texts that holds these. */
export type NamedTexts<K extends string> = {
  [N in Resource & keyof Texts & keyof Texts['names']]: Texts[N] extends Record<K, string> ? N : never;
}[Resource & keyof Texts & keyof Texts['names']];

/** The groups that the sign-in pages load. */
export const SIGN_IN_TEXTS = ['every-page', 'login'] as const satisfies readonly Group[];
/** The groups that the application loads, beside those of each page. */
export const APPLICATION_TEXTS = ['every-page', 'frame'] as const satisfies readonly Group[];
