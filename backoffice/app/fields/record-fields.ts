// The fields of a screen's records (screens/*/fields.ts). Its form, its list, the history, the import and the menu
// health read it. It is data without inputs, so that a list or the history loads no form.
import type { Tag } from '@ardoise/contract/catalog/tags.ts';
import type { Changed } from '@ardoise/contract/changes.ts';
import type { Texts } from '../../i18n/fr.ts';
import { type NamedTexts, type TextKey, t } from '../../i18n/translate.ts';
import type { CrudName, DeclaredRecord, NewOf } from '../resources.ts';
import type { Session } from '../session/session.ts';

/** A text, or two that are read one after the other. */
export type Label = TextKey | readonly [TextKey, TextKey];

/** The fields of a record; its id and its translations have no input of their own. */
type Names<T> = Exclude<keyof T & string, 'id' | 'languages'>;
/** Its texts with translations: what an entry of its `languages` holds. */
type Translated<T> = T extends { languages?: infer L }
  ? NonNullable<L> extends readonly (infer E)[]
    ? Exclude<keyof E & string, 'locale' | 'stale'>
    : never
  : never;
/** An entry of a list, or the object itself. */
type Inner<V> = V extends readonly (infer E)[] ? (E extends readonly unknown[] ? never : E) : V;
type Inside<V> = Extract<Inner<NonNullable<V>>, object>;

type Said = {
  label: TextKey;
  hint?: TextKey;
  required?: true;
  /** The label in the history, where the values there would not go with that of the form. */
  history?: TextKey;
  /** The label in the import and in the menu health, where that of the form says more than the name of the field. */
  short?: TextKey;
  /** The column in the workbook, where it has another name. */
  column?: string;
};
/** `own`: the form brings it; `none`: it is not in the form, by intent. */
type Own = { input: 'own' | 'none' };
type Text = { input: 'text' | 'long'; most: number };
type WebAddress = { input: 'web_address'; most: number };
type Switch = { input: 'switch'; negate?: true };
type Amount = { input: 'number'; min?: number; max?: number; whole?: true } | { input: 'price' };
type InputFor<V> =
  | ([V] extends [string] ? Text | WebAddress : never)
  | ([V] extends [boolean] ? Switch : never)
  | ([V] extends [number] ? Amount : never);

/** A text with translations has an input of its own in each language. */
type Input<T, K extends Names<T>> =
  K extends Translated<T>
    ? (Text & { translated: true }) | { input: 'none' }
    : { translated?: never } & (Own | { within: Exclude<Names<T>, K> } | InputFor<NonNullable<T[K]>>);
/** `row`: what the translation of an entry is called, by its `place`. */
type Parts<V> = [Inside<V>] extends [never]
  ? unknown
  : { of: Fields<Inside<V>> } & (NonNullable<V> extends readonly unknown[]
      ? [Translated<Inside<V>>] extends [never]
        ? unknown
        : { row: TextKey }
      : unknown);
type Condition<T> = { only?: { readonly [K in Names<T>]?: T[K] } };

/**
 * Every field of a record: one that is left out fails the types, as does one that the contract does not know. `within`: the input of that
 * field holds this one too; `only`: it has an input while other fields have these values; `of`: the fields inside of it.
 */
export type Fields<T> = { readonly [K in Names<T>]-?: Said & Input<T, K> & Condition<T> & Parts<T[K]> };

/** Columns of a record that the history names, and no call. */
type Stored = {
  product: Record<'ref' | 'image_source', null>;
  section: Record<'ref' | 'image_source' | 'position', null>;
};
export type New = { [N in CrudName]: NewOf<N> } & { tag: Pick<Tag, 'name' | 'icon' | 'languages'> };
export type FieldsOf<N extends keyof New> = Fields<New[N] & (N extends keyof Stored ? Stored[N] : unknown)>;

/** The fields of what has a history and no form of its own. */
export type LabelsOf<T> = {
  readonly [K in Names<T>]-?: { label: Label } & ([Inside<T[K]>] extends [never] ? unknown : { of: LabelsOf<Inside<T[K]>> });
};

export type AnyField = Partial<Omit<Said, 'label'>> & {
  readonly label: Label;
  readonly input?: 'own' | 'none' | 'text' | 'long' | 'web_address' | 'switch' | 'number' | 'price';
  readonly within?: string;
  readonly most?: number;
  readonly min?: number;
  readonly max?: number;
  readonly whole?: true;
  readonly negate?: true;
  readonly translated?: true;
  readonly only?: Readonly<Record<string, unknown>>;
  readonly of?: AnyFields;
  readonly row?: TextKey;
};
export type AnyFields = { readonly [name: string]: AnyField };

export const labelText = (label: Label): string => (typeof label === 'string' ? t(label) : label.map((key) => t(key)).join(' · '));

/** One input, inputs side by side, or a part of the form with its heading and its lines. */
type Line<K extends string> = K | readonly K[];
export type FormPart<K extends string = string> =
  | Line<K>
  | { readonly title: TextKey; readonly text?: TextKey; readonly when?: (session: Session) => boolean; readonly lines: readonly Line<K>[] };
type NamesIn<P> = P extends string
  ? P
  : P extends readonly (infer K)[]
    ? K
    : P extends { lines: readonly (infer L)[] }
      ? NamesIn<L>
      : never;
type Placed<F> = { [K in keyof F & string]: F[K] extends { input: 'none' } | { within: string } ? never : K }[keyof F & string];
type Whole<F, P extends readonly unknown[]> = [Exclude<Placed<F>, NamesIn<P[number]>>] extends [never]
  ? unknown
  : { fieldsWithoutPlace: Exclude<Placed<F>, NamesIn<P[number]>> };

export type Layout<F> = { readonly fields: F; readonly parts: readonly FormPart[] };
/** The parts of a form; a field that none of them places fails the types. */
export const layOut = <F extends AnyFields, const P extends readonly FormPart<keyof F & string>[]>(
  fields: F,
  parts: P & Whole<F, P>,
): Layout<F> => ({ fields, parts });

/** Resources that have all texts of plain pages. */
export type PlainName = CrudName &
  NamedTexts<'one' | 'new' | 'search' | 'empty_title' | 'empty_text' | 'delete_text'> &
  keyof Texts['created'];
type PlainFields = { readonly [name: string]: AnyField & { readonly input?: Exclude<AnyField['input'], 'own'> } };
/** The list and the form of a resource that needs no input and no column of its own. */
export type PlainPages = {
  readonly layout: Layout<PlainFields>;
  readonly record: DeclaredRecord<object>;
  /** The fields in the list, by each of which the server sorts; the first one names the record and is searched. */
  readonly columns: readonly [string, ...string[]];
  /** The first order of the list, by the first column unless given. */
  readonly sort?: string;
};
export const plainPages = <F extends PlainFields>(
  layout: Layout<F>,
  rest: Omit<PlainPages, 'layout' | 'columns'> & { columns: readonly [keyof F & string, ...(keyof F & string)[]] },
): PlainPages => ({ layout, ...rest });

/** Everything that has a history with fields in it. */
export type Recorded = Exclude<Changed, 'device' | 'outlier' | 'bar_code'>;
export type LoadFields = () => Promise<AnyFields>;
