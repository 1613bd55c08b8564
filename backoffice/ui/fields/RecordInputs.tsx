// The inputs of a record, as its screen declares its fields (app/record-fields.ts): part after part, then the texts to translate.
import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { type AnyField, type AnyFields, type FormPart, type Layout, labelText } from '../../app/fields/record-fields.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Columns, Part } from '../Page.tsx';
import { SwitchField, TextAreaField, TextField } from './inputs.tsx';
import { NumberField, PriceField } from './NumberField.tsx';
import { useRowCounts } from './RowsField.tsx';
import { type TranslatedField, Translations } from './Translations.tsx';
import { checkWebAddress } from './web-address.ts';

/** The props of an input: the path of its field, and its texts in the user's language. */
export type FieldProps = { name: string; label: string; hint?: string; required?: boolean; autoFocus?: boolean };
/** The props of a form's inputs: the record that they edit, none for a new one. */
export type InputsProps<R> = { isNew: boolean; record: R | undefined };

export type OwnProps = { field: FieldProps };
type OwnNames<F> = { [K in keyof F]: F[K] extends { input: 'own' } ? K : never }[keyof F];
/** The inputs that a form brings, each given its field and what the form was given. */
export type OwnInputs<F, C = InputsProps<unknown>> = { readonly [K in OwnNames<F>]: ComponentType<C & OwnProps> };
/** `at`: the path of what has the fields, with a dot at its end; the record itself unless said. */
type Place = { at?: string; isNew?: boolean };

/** Tells if a field has an input now: some have one only while other fields have certain values. */
const useIsShown = (fields: AnyFields, at: string): ((name: string) => boolean) => {
  const deciding = [...new Set(Object.values(fields).flatMap(({ only }) => Object.keys(only ?? {})))];
  const values: unknown[] = useWatch({ name: deciding.map((name) => `${at}${name}`) });
  return (name) => Object.entries(fields[name]?.only ?? {}).every(([other, value]) => values[deciding.indexOf(other)] === value);
};

const DeclaredInput = ({ declared: { input, most, min, max, whole, negate }, field }: { declared: AnyField } & OwnProps) => {
  if (input === 'long') return <TextAreaField {...field} maxLength={most} />;
  if (input === 'web_address') return <TextField {...field} maxLength={most} type="url" rules={{ validate: checkWebAddress }} />;
  if (input === 'switch') return <SwitchField {...field} negate={negate} />;
  if (input === 'price') return <PriceField {...field} />;
  if (input === 'number') return <NumberField {...field} min={min} max={max} whole={whole} />;
  return <TextField {...field} maxLength={most} />;
};

/** The texts with translations: the record's own, those of an object in it, and those of each entry of its lists. */
const translatedIn = (fields: AnyFields, countOf: (list: string) => number): TranslatedField[] =>
  Object.entries(fields).flatMap(([name, field]): TranslatedField[] => {
    const { input, most, translated, of = {}, row } = field;
    if (translated) return [{ name, label: labelText(field.label), long: input === 'long', maxLength: most }];
    const inside = translatedIn(of, () => 0);
    if (!row) return inside.map((text) => ({ ...text, at: name }));
    return Array.from({ length: countOf(name) }, (_, index) =>
      inside.map((text) => ({ ...text, at: `${name}.${index}`, label: t(row, { place: index + 1 }) })),
    ).flat();
  });

const Texts = ({ fields, isShown }: { fields: AnyFields; isShown: (name: string) => boolean }) => {
  const lists = Object.keys(fields).filter((name) => fields[name]?.row);
  const counts = useRowCounts(lists);
  const texts = translatedIn(fields, (list) => (isShown(list) ? (counts[lists.indexOf(list)] ?? 0) : 0));
  return texts.length > 0 && <Translations fields={texts} />;
};

/** The name that the first line of a form begins with. */
const firstOf = ([first]: readonly FormPart[]): string | undefined =>
  typeof first === 'string' ? first : (first && 'lines' in first ? first.lines : (first ?? [])).flat()[0];

type InputsOf<F, C> = { layout: Layout<F>; own: OwnInputs<F, C>; context: C };

/** All inputs of a record, or of a part of one; `context` is what the form was given. */
export const RecordInputs = <F extends AnyFields, C extends Place>({ layout: { fields, parts }, own, context }: InputsOf<F, C>) => {
  const { at = '', isNew = false } = context;
  const session = useSession();
  const isShown = useIsShown(fields, at);
  const brought: Readonly<Record<string, ComponentType<C & OwnProps> | undefined>> = own;
  const first = firstOf(parts);
  const inputOf = (name: string) => {
    const declared: AnyField | undefined = fields[name];
    if (!declared || !isShown(name)) return null;
    const { label, hint, required } = declared;
    const field = {
      name: `${at}${name}`,
      label: labelText(label),
      hint: hint && t(hint),
      required,
      autoFocus: (isNew && name === first) || undefined,
    };
    const Own = brought[name];
    return Own ? <Own key={name} {...context} field={field} /> : <DeclaredInput key={name} declared={declared} field={field} />;
  };
  const lineOf = (line: string | readonly string[]) => {
    if (typeof line === 'string') return inputOf(line);
    return line.some(isShown) && <Columns key={line[0]}>{line.map(inputOf)}</Columns>;
  };
  const partOf = (part: FormPart) => {
    if (typeof part === 'string' || !('lines' in part)) return lineOf(part);
    const { title, text, when, lines } = part;
    return (
      (!when || when(session)) && (
        <Part key={title} title={t(title)} text={text && t(text)}>
          {lines.map(lineOf)}
        </Part>
      )
    );
  };
  return (
    <>
      {parts.map(partOf)}
      {at === '' && <Texts fields={fields} isShown={isShown} />}
    </>
  );
};
