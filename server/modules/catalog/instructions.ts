// Instructions: questions about a product, with options that have ids. The specified lists of names and translations
// are derived from them.

import type { Instruction, instructionInput, Option } from '@ardoise/contract/catalog/instructions.ts';
import { ApiError, FieldProblems } from '@ardoise/contract/errors.ts';
import { RECORDS } from '@ardoise/contract/records.ts';
import { isDeclared, UNDECLARED } from '@ardoise/contract/rules/contents.ts';
import { markStale } from '@ardoise/contract/rules/text/stale-translations.ts';
import type { z } from 'zod';
import type { Reference } from '../../http/record/restoring.ts';
import { recordStore } from '../../http/record/store.ts';
import type { TransactionHooks } from '../../http/record/transaction.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { listReferences, requireReferences } from './references.ts';
import { removeFromLists } from './remove-from-lists.ts';

type InstructionInput = z.output<typeof instructionInput>;
type SentOption = NonNullable<InstructionInput['options']>[number];
type Translations = Option['languages'];
/** The stored form. */
type InstructionRow = Omit<Instruction, 'instructions' | 'languages'> & {
  languages: Omit<Instruction['languages'][number], 'instructions'>[];
};

const textIn = (languages: Translations, locale: string): string => languages.find((entry) => entry.locale === locale)?.name ?? '';

/** The current option of each entry: by id, or without an id the first of the same name that no other entry takes. */
const currentOf = (entries: readonly Pick<SentOption, 'id' | 'name'>[], before: Instruction | null): (Option | undefined)[] => {
  const taken = new Set(entries.flatMap(({ id }) => id ?? []));
  return entries.map(({ id, name }) => {
    const option = before?.options.find((option) => (id ? option.id === id : option.name === name && !taken.has(option.id)));
    if (option) taken.add(option.id);
    return option;
  });
};

/**
 * The translations of an option that is sent without any: the texts at its place in the lists of `languages`, where ''
 * removes one. A locale without a list keeps the option's translation; a locale that is not sent keeps it only if
 * options are sent.
 */
const translationsAt = ({ languages, options }: InstructionInput, place: number, current: Option | undefined): Translations => {
  const kept = (current?.languages ?? []).filter(({ locale }) => {
    const sent = languages.find((entry) => entry.locale === locale);
    return sent ? sent.instructions === undefined : options !== undefined;
  });
  const translated = languages.flatMap(({ locale, instructions }) => {
    const name = instructions?.[place];
    const stale = current?.languages.find((entry) => entry.locale === locale)?.stale;
    return name ? [{ locale, name, ...(stale !== undefined && { stale }) }] : [];
  });
  return [...kept, ...translated];
};

const optionsOf = (input: InstructionInput, before: Instruction | null): Option[] => {
  const { instructions = [], options } = input;
  const currentOptions = currentOf(options ?? instructions.map((name) => ({ name })), before);
  return currentOptions.map((current, place) => {
    const sent = options?.[place];
    const { tags: had, allergens_declared: wasDeclared } = current ?? UNDECLARED;
    const tags = sent?.tags ?? had;
    const allergens_declared = isDeclared({ tags, allergens_declared: sent?.allergens_declared ?? wasDeclared });
    const option = {
      id: current?.id ?? newId(),
      name: sent?.name ?? instructions[place] ?? '',
      tags,
      allergens_declared,
      languages: sent?.languages ?? translationsAt(input, place, current),
    };
    return { ...option, languages: markStale(current ?? null, option, ['name']) };
  });
};

/**
 * Refuses ids of options that the instruction does not have. A new instruction gets new option ids, because it may be a
 * copy.
 */
const requireKnown = (options: readonly SentOption[], before: Instruction | null, { add }: FieldProblems): void => {
  for (const [place, { id }] of options.entries())
    if (id && before && !before.options.some((option) => option.id === id))
      add(`options.${place}.id`, 'unknown_option', 'This instruction has no such option.');
};

/** Refuses names and translations that contradict the options sent with them. */
const requireAgreement = ({ instructions, languages }: InstructionInput, options: readonly SentOption[], { add }: FieldProblems): void => {
  if (instructions && (instructions.length !== options.length || instructions.some((name, place) => name !== options[place]?.name)))
    add('instructions', 'contradicts_options', 'These are not the names of the options.');
  for (const [entry, { locale, instructions: texts = [] }] of languages.entries()) {
    const differs = (text: string, place: number): boolean => {
      const option = options[place];
      if (!option) return text !== '';
      return option.languages !== undefined && textIn(option.languages, locale) !== text;
    };
    if (texts.some(differs))
      add(`languages.${entry}.instructions`, 'contradicts_options', 'These are not the translations of the options.');
  }
};

const references = ({ options = [] }: InstructionInput): Reference[] =>
  options.flatMap(({ tags = [] }, place) => listReferences(`options.${place}.tags`, 'tag', tags));

/** A deleted instruction is removed from products. */
export const instructionStore = (db: Db, transaction: TransactionHooks) =>
  recordStore(db, RECORDS.instruction, {
    module: 'catalog',
    transaction,
    references,
    toRecord: ({ languages, ...row }: InstructionRow): Instruction => ({
      ...row,
      instructions: row.options.map(({ name }) => name),
      languages: languages.map((entry) => ({
        ...entry,
        instructions: row.options.map((option) => textIn(option.languages, entry.locale)),
      })),
    }),
    async validate(tx, { venue, input, before }) {
      const { instructions, options } = input;
      if (!instructions && !options)
        throw new ApiError('invalid', { errors: { instructions: { code: 'required', message: 'An instruction needs options.' } } });
      const problems = new FieldProblems();
      if (options) {
        requireKnown(options, before, problems);
        requireAgreement(input, options, problems);
      }
      problems.throwAs('contradiction');
      await requireReferences(tx, venue, references(input));
    },
    beforeWrite: ({ input, before }) => ({
      options: optionsOf(input, before),
      languages: input.languages.map(({ instructions: _, ...entry }) => entry),
    }),
    beforeDelete: (tx, { venue, id }) => removeFromLists(tx, venue, 'product.instructions', [id]),
  });
