// Renders the inputs of a record from its declared fields (app/fields/record-fields.ts): the parts, then the translations.
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

/** The props of an input. `name`: the path of the field; the texts are translated. */
export type FieldProps = { name: string; label: string; hint?: string; required?: boolean; autoFocus?: boolean };
/** The context of a form's own inputs. `record`: undefined for a new record. */
export type InputsProps<R> = { isNew: boolean; record: R | undefined };

export type OwnProps = { field: FieldProps };
type OwnNames<F> = { [K in keyof F]: F[K] extends { input: 'own' } ? K : never }[keyof F];
/** A form's own inputs. Each gets its field and the form's context. */
export type OwnInputs<F, C = InputsProps<unknown>> = { readonly [K in OwnNames<F>]: ComponentType<C & OwnProps> };
/** `at`: the path of the object with the fields, with a trailing dot; the record itself by default. */
type FieldsContext = { at?: string; isNew?: boolean };

/** True if a field currently has an input: some have one only while other fields have certain values. */
const useIsShown = (fields: AnyFields, at: string): ((name: string) => boolean) => {
  const conditionNames = [...new Set(Object.values(fields).flatMap(({ only }) => Object.keys(only ?? {})))];
  const values: unknown[] = useWatch({ name: conditionNames.map((name) => `${at}${name}`) });
  return (name) => Object.entries(fields[name]?.only ?? {}).every(([other, value]) => values[conditionNames.indexOf(other)] === value);
};

const DeclaredInput = ({ declared: { input, most, min, max, whole, negate }, field }: { declared: AnyField } & OwnProps) => {
  if (input === 'long') return <TextAreaField {...field} maxLength={most} />;
  if (input === 'web_address') return <TextField {...field} maxLength={most} type="url" rules={{ validate: checkWebAddress }} />;
  if (input === 'switch') return <SwitchField {...field} negate={negate} />;
  if (input === 'price') return <PriceField {...field} />;
  if (input === 'number') return <NumberField {...field} min={min} max={max} whole={whole} />;
  return <TextField {...field} maxLength={most} />;
};

/** The translated texts of the record, of its nested objects, and of each entry of its lists. */
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

/** The name of the first field of a form. */
const firstName = ([first]: readonly FormPart[]): string | undefined =>
  typeof first === 'string' ? first : (first && 'lines' in first ? first.lines : (first ?? [])).flat()[0];

type InputsOf<F, C> = { layout: Layout<F>; own: OwnInputs<F, C>; context: C };

/** All inputs of a record, or of an object in it. `context`: passed to the form's own inputs. */
export const RecordInputs = <F extends AnyFields, C extends FieldsContext>({ layout: { fields, parts }, own, context }: InputsOf<F, C>) => {
  const { at = '', isNew = false } = context;
  const session = useSession();
  const isShown = useIsShown(fields, at);
  const ownInputs: Readonly<Record<string, ComponentType<C & OwnProps> | undefined>> = own;
  const first = firstName(parts);
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
    const Own = ownInputs[name];
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
