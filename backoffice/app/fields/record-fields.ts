// Types for the fields of a screen's records (screens/*/fields.ts). The form, the list, the history, the import and the menu health
// read these declarations. They are data without input components, so that a list or the history loads no form.
import type { Tag } from '@ardoise/contract/catalog/tags.ts';
import type { Changed } from '@ardoise/contract/changes.ts';
import type { Texts } from '../../i18n/groups.ts';
import { type NamedTexts, type TextKey, t } from '../../i18n/translate.ts';
import type { CrudName, DeclaredRecord, NewOf } from '../resources.ts';
import type { Session } from '../session/session.ts';

/** One text, or two joined by ` · `. */
export type Label = TextKey | readonly [TextKey, TextKey];

/** The names of a record's fields, without its id and its translations, which have no input. */
type Names<T> = Exclude<keyof T & string, 'id' | 'languages'>;
/** The names of a record's translated texts: the properties of an entry of its `languages`. */
type Translated<T> = T extends { languages?: infer L }
  ? NonNullable<L> extends readonly (infer E)[]
    ? Exclude<keyof E & string, 'locale' | 'stale'>
    : never
  : never;
/** The entry type of a list, or the type itself. */
type Inner<V> = V extends readonly (infer E)[] ? (E extends readonly unknown[] ? never : E) : V;
type Inside<V> = Extract<Inner<NonNullable<V>>, object>;

type FieldBase = {
  label: TextKey;
  hint?: TextKey;
  required?: true;
  /** The label in the history, where the form's label does not fit the values. */
  history?: TextKey;
  /** The label in the import and in the menu health, where the form's label is longer than the field's name. */
  short?: TextKey;
  /** The column of the workbook, where its name differs from the field's. */
  column?: string;
};
/** `own`: the form renders its own input; `none`: deliberately not in the form. */
type Own = { input: 'own' | 'none' };
type Text = { input: 'text' | 'long'; most: number };
type WebAddress = { input: 'web_address'; most: number };
type Switch = { input: 'switch'; negate?: true };
type Amount = { input: 'number'; min?: number; max?: number; whole?: true } | { input: 'price' };
type InputFor<V> =
  | ([V] extends [string] ? Text | WebAddress : never)
  | ([V] extends [boolean] ? Switch : never)
  | ([V] extends [number] ? Amount : never);

/** A translated text has one input per language. */
type Input<T, K extends Names<T>> =
  K extends Translated<T>
    ? (Text & { translated: true }) | { input: 'none' }
    : { translated?: never } & (Own | { within: Exclude<Names<T>, K> } | InputFor<NonNullable<T[K]>>);
/** `row`: the label of an entry's translation, a text with the parameter `place`. */
type Parts<V> = [Inside<V>] extends [never]
  ? unknown
  : { of: Fields<Inside<V>> } & (NonNullable<V> extends readonly unknown[]
      ? [Translated<Inside<V>>] extends [never]
        ? unknown
        : { row: TextKey }
      : unknown);
type Condition<T> = { only?: { readonly [K in Names<T>]?: T[K] } };

/**
 * Every field of a record: a missing or unknown field is a type error. `within`: the input of that other field also edits this one;
 * `only`: the field has an input only while other fields have these values; `of`: the fields of a nested object or of a list's entries.
 */
export type Fields<T> = { readonly [K in Names<T>]-?: FieldBase & Input<T, K> & Condition<T> & Parts<T[K]> };

/** Columns that appear in the history but in no call. */
type HistoryColumns = {
  product: Record<'ref' | 'image_source', null>;
  section: Record<'ref' | 'image_source' | 'position', null>;
};
export type New = { [N in CrudName]: NewOf<N> } & { tag: Pick<Tag, 'name' | 'icon' | 'languages'> };
export type FieldsOf<N extends keyof New> = Fields<New[N] & (N extends keyof HistoryColumns ? HistoryColumns[N] : unknown)>;

/** The fields of a record that has a history but no form. */
export type LabelsOf<T> = {
  readonly [K in Names<T>]-?: { label: Label } & ([Inside<T[K]>] extends [never] ? unknown : { of: LabelsOf<Inside<T[K]>> });
};

export type AnyField = Partial<Omit<FieldBase, 'label'>> & {
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

/** One input, or inputs side by side. */
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
type AllPlaced<F, P extends readonly unknown[]> = [Exclude<Placed<F>, NamesIn<P[number]>>] extends [never]
  ? unknown
  : { fieldsWithoutPlace: Exclude<Placed<F>, NamesIn<P[number]>> };

export type Layout<F> = { readonly fields: F; readonly parts: readonly FormPart[] };
/** The layout of a form. A field that no part places is a type error. */
export const layOut = <F extends AnyFields, const P extends readonly FormPart<keyof F & string>[]>(
  fields: F,
  parts: P & AllPlaced<F, P>,
): Layout<F> => ({ fields, parts });

/** The resources that have all the texts of plain pages. */
export type PlainName = CrudName &
  NamedTexts<'one' | 'new' | 'search' | 'empty_title' | 'empty_text' | 'delete_text'> &
  keyof Texts['created'];
type PlainFields = { readonly [name: string]: AnyField & { readonly input?: Exclude<AnyField['input'], 'own'> } };
/** The list and the form of a resource without custom inputs or columns. */
export type PlainPages = {
  readonly layout: Layout<PlainFields>;
  readonly record: DeclaredRecord<object>;
  /** The columns of the list. The server sorts by each; the first is the record's name, which the search matches. */
  readonly columns: readonly [string, ...string[]];
  /** The initial sort of the list; the first column by default. */
  readonly sort?: string;
};
export const plainPages = <F extends PlainFields>(
  layout: Layout<F>,
  rest: Omit<PlainPages, 'layout' | 'columns'> & { columns: readonly [keyof F & string, ...(keyof F & string)[]] },
): PlainPages => ({ layout, ...rest });

/** The kinds of records whose history has fields. */
export type Recorded = Exclude<Changed, 'device' | 'outlier' | 'bar_code'>;
export type LoadFields = () => Promise<AnyFields>;
