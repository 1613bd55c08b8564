// What the values of a record are called in its history: as in its form. A field of the contract without a label fails the types.
import type { Tag } from '@ardoise/contract/catalog/tags.ts';
import type { Changed } from '@ardoise/contract/changes.ts';
import type { ProfileChange, TeamLists } from '@ardoise/contract/venues.ts';
import type { CrudName, NewOf } from '../../app/resources.ts';
import type { TextKey } from '../../i18n/translate.ts';

/** The fields that are told. What names an entry of a list is told beside it; a translation is called as what it translates. */
type Names<T> =
  | Exclude<keyof T & string, 'id' | 'locale' | 'stale' | 'languages'>
  | (T extends { languages?: infer L } ? Translated<L> : never);
type Translated<L> = NonNullable<L> extends readonly (infer E)[] ? Exclude<keyof E & string, 'locale' | 'stale'> : never;
/** What a value is made of: an entry of a list, or the object itself. */
type Inner<V> = V extends readonly (infer E)[] ? (E extends readonly unknown[] ? never : E) : V;
/** The fields inside of a value, with its name before them. */
type Below<V, K extends string> = Inner<NonNullable<V>> extends infer E ? (E extends object ? `${K}.${Names<E>}` : never) : never;
/** The fields of a record, down to those of the lists in its lists. */
type FieldOf<T> =
  | Names<T>
  | { [K in keyof T & string]: K extends 'languages' ? never : Below<T[K], K> | Deeper<Inner<NonNullable<T[K]>>, K> }[keyof T & string];
type Deeper<E, K extends string> = E extends object
  ? { [J in keyof E & string]: J extends 'languages' ? never : Below<E[J], `${K}.${J}`> }[keyof E & string]
  : never;

/** A text, or two that are read one after the other. */
type Label = TextKey | readonly [TextKey, TextKey];
type Labels<F> = Readonly<Record<F & string, Label>>;
type Columns = 'ref' | 'image_source';
type Profile = FieldOf<Omit<ProfileChange, keyof TeamLists | 'prices' | 'version'>>;

type Inputs = { [N in Changed & CrudName]: NewOf<N> };
/** Lists that the server derives from the options: no change names them. */
type Derived = { instruction: 'instructions' };
type AllLabels = { [N in keyof Inputs]: Labels<Exclude<FieldOf<Inputs[N]>, N extends keyof Derived ? Derived[N] : never>> } & {
  product: Labels<Columns>;
  section: Labels<Columns | 'position'>;
  tag: Labels<FieldOf<Pick<Tag, 'name' | 'icon' | 'languages'>>>;
  profile: Labels<Profile | 'open' | 'paused_until' | 'active'>;
  role: Labels<'manager' | 'bartender' | 'reader' | 'pin'>;
  device: Labels<never>;
  outlier: Labels<never>;
  bar_code: Labels<never>;
};

const exceptions = {
  exceptions: 'exceptions.title',
  'exceptions.calendar_id': 'exceptions.calendar',
  'exceptions.position': 'category.position',
  'exceptions.unavailable': 'exceptions.availability',
} as const;

export const FIELD_LABELS: AllLabels = {
  section: {
    ...exceptions,
    ...{ name: 'section.name', description: 'section.description', external_url: 'section.external_url' },
    ...{ image: 'section.picture', image_source: 'section.picture', unavailable: 'exceptions.availability' },
    ...{ payment: 'section.payment', table_service: 'section.table_service' },
    ...{ banner: 'section.banner', 'banner.text': 'section.banner_text' },
    ...{ categories: 'section.categories', position: 'category.position', ref: 'change.ref' },
  },
  category: {
    ...exceptions,
    ...{ name: 'category.name', tagline: 'category.tagline', position: 'category.position', unavailable: 'exceptions.availability' },
    ...{ sections: 'category.sections', station: 'category.station', products: 'category.products' },
  },
  product: {
    ...exceptions,
    'exceptions.net_price': 'exceptions.price',
    ...{ name: 'product.name', recipe: 'product.recipe', type_id: 'product.type', categories: 'product.categories' },
    ...{ net_price: 'product.price', tax_rate: 'product.tax_rate', volume_cl: 'product.volume' },
    ...{ unavailable: 'exceptions.availability', standalone: 'product.standalone' },
    ...{ image: 'product.picture', image_source: 'product.picture', ref: 'change.ref' },
    ...{ tags: 'product.tags', allergens_declared: 'product.allergens_declared' },
    ...{ recommendations: 'product.recommendations', instructions: 'product.instructions', products: 'product.set_products' },
    bundle_categories: 'product.steps',
    'bundle_categories.name': 'product.step_title',
    'bundle_categories.multiple_choice': 'product.several_choices',
    'bundle_categories.max_choices': 'product.max_choices',
    'bundle_categories.products': 'product.choices',
    'bundle_categories.products.custom_price': 'product.custom_price',
    'bundle_categories.products.net_price': 'product.supplement',
  },
  instruction: {
    ...{ name: 'instruction.name', options: 'instruction.options' },
    ...{ 'options.name': 'instruction.option', 'options.tags': 'product.tags' },
    'options.allergens_declared': 'product.allergens_declared',
  },
  cost: {
    ...{ name: 'cost.name', recipe: 'cost.recipe', message: 'cost.message', application: 'cost.application' },
    ...{ sections: 'cost.sections', category_id: 'cost.categories', products_id: 'cost.products' },
    ...{ multiple: 'cost.multiple', manual: 'cost.manual', threshold: 'cost.threshold', bar: 'cost.bar', table: 'cost.table' },
    ...{ net_price: 'cost.price', tax_rate: 'product.tax_rate', unavailable: 'exceptions.availability' },
  },
  calendar: {
    ...{ name: 'calendar.name', timetable: 'calendar.week', highlight: 'calendar.highlight' },
    ...{ highlight_text: 'calendar.highlight_text', highlight_color: 'calendar.highlight_color' },
  },
  tag: { name: 'tag.name', icon: 'tag.icon' },
  station: { name: 'station.name', position: 'station.position' },
  table: { number: 'table.number' },
  profile: {
    ...{ name: 'venue.name', type: 'venue.type', display_name: 'venue.display_name', image: 'venue.picture' },
    ...{ address: 'venue.address', country: 'venue.country', timezone: 'venue.timezone', currency: 'venue.currency' },
    ...{ business_name: 'venue.business_name', tax_number: 'venue.tax_number', legal: 'venue.legal' },
    ...{ billing_address: 'venue.billing_address', billing_email: 'venue.billing_email' },
    ...{ website: 'venue.website', instagram: 'venue.instagram', facebook: 'venue.facebook' },
    ...{ tripadvisor: 'venue.tripadvisor', gmaps: 'venue.gmaps' },
    ...{ source_locale: 'venue.source_locale', default_locale: 'venue.default_locale' },
    ...{ wishlist: 'venue.wishlist', welcome_box: 'venue.welcome_box', table_codes: 'table.codes', first_order: 'venue.first_order' },
    ...{ hours: 'hours.calendar', contact: 'payment.contact', active: 'venue.state' },
    ...{ open: 'shell.taking_orders', paused_until: 'shell.pause' },
    late_waiting: ['venue.late', 'venue.late_waiting'],
    late_preparing: ['venue.late', 'venue.late_preparing'],
    late_ready: ['venue.late', 'venue.late_ready'],
    payment: 'payment.sms_title',
    'payment.sms': 'payment.sms',
    'payment.message_ok': 'payment.message_ok',
    'payment.message_ko': 'payment.message_ko',
    'payment.message_hold': 'payment.message_hold',
    'payment.sms_countries': 'payment.sms_countries',
  },
  role: { manager: 'roles.manager', bartender: 'roles.bartender', reader: 'roles.reader', pin: 'change.pin' },
  device: {},
  outlier: {},
  bar_code: {},
};

/** The label of a field; none for one that nobody here knows. */
export const labelOf = (resource: Changed, field: string): Label | undefined =>
  field.endsWith('languages')
    ? 'form.translations'
    : (FIELD_LABELS[resource] as Readonly<Record<string, Label>>)[field.replace('languages.', '')];
