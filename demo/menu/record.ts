// Records of the contract made from what content says of them: texts in six languages, and what differs from a blank record.
import { blankOf, translatedOf } from '@ardoise/contract/kit/record.ts';
import { inEachLanguage, type Six, wordIn } from './six.ts';

export type Schema = Parameters<typeof blankOf>[0];
/** A record as the contract declares it; in the place of ids it holds the keys of content. */
export type Of<I extends Schema> = ReturnType<typeof blankOf<I>>;
type TextOf<R> = R extends { languages: (infer Entry)[] } ? Exclude<keyof Entry & keyof R, 'locale' | 'stale'> : never;
type Texts<R> = { [F in TextOf<R>]?: R[F] extends string ? Six : readonly Six[] };
/** What content says of a record, `Keys` beside that. A test has the contract check that a file says all that must be said, and no more. */
export type Told<R, Keys = object> = Texts<R> & Partial<Omit<R, TextOf<R> | 'languages' | keyof Keys>> & Keys;

const NOTHING: Six = ['', '', '', '', '', ''];
const isSix = (text: Six | readonly Six[]): text is Six => typeof text[0] === 'string';

/** Makes records of one kind. */
export const recordOf = <I extends Schema>(input: I) => {
  const blank = blankOf(input);
  const translated = translatedOf(input);
  return (told: Told<Of<I>>): Of<I> => {
    const texts = translated.map((name) => [name, (Reflect.get(told, name) ?? NOTHING) as Six | readonly Six[]] as const);
    const textsIn = (place: number) =>
      Object.fromEntries(texts.map(([name, text]) => [name, isSix(text) ? wordIn(text, place) : text.map((one) => wordIn(one, place))]));
    return { ...blank, ...told, ...textsIn(0), ...(translated.length > 0 && { languages: inEachLanguage(textsIn) }) };
  };
};

/** The entries of a file of content as a list, each with its key. */
export const keyed = <Row extends { key: string }>(entries: Record<Row['key'], object>): readonly Row[] =>
  Object.entries<object>(entries).map(([key, row]) => ({ key, ...row }) as Row);
