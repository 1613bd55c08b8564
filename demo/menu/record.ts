// Makes records of the contract from content files: texts in six languages, and the fields that differ from a blank record.
import { blankOf, translatedOf } from '@ardoise/contract/kit/record.ts';
import { inEachLanguage, type Six, wordIn } from './six.ts';

export type Schema = Parameters<typeof blankOf>[0];
/** A record as the contract declares it, with content keys in place of ids. */
export type Of<I extends Schema> = ReturnType<typeof blankOf<I>>;
type TextOf<R> = R extends { languages: (infer Entry)[] } ? Exclude<keyof Entry & keyof R, 'locale' | 'stale'> : never;
type Texts<R> = { [F in TextOf<R>]?: R[F] extends string ? Six : readonly Six[] };
/** A record in a content file, plus `Keys`. A test checks with the contract that a file has all required fields and no others. */
export type Content<R, Keys = object> = Texts<R> & Partial<Omit<R, TextOf<R> | 'languages' | keyof Keys>> & Keys;

const EMPTY: Six = ['', '', '', '', '', ''];
const isSix = (text: Six | readonly Six[]): text is Six => typeof text[0] === 'string';

/** Returns a function that makes records of one kind. */
export const recordOf = <I extends Schema>(input: I) => {
  const blank = blankOf(input);
  const translated = translatedOf(input);
  return (content: Content<Of<I>>): Of<I> => {
    const texts = translated.map((name) => [name, (Reflect.get(content, name) ?? EMPTY) as Six | readonly Six[]] as const);
    const textsIn = (place: number) =>
      Object.fromEntries(texts.map(([name, text]) => [name, isSix(text) ? wordIn(text, place) : text.map((one) => wordIn(one, place))]));
    return { ...blank, ...content, ...textsIn(0), ...(translated.length > 0 && { languages: inEachLanguage(textsIn) }) };
  };
};

/** The entries of a content file as a list, each with its key. */
export const keyed = <Row extends { key: string }>(entries: Record<Row['key'], object>): readonly Row[] =>
  Object.entries<object>(entries).map(([key, row]) => ({ key, ...row }) as Row);
