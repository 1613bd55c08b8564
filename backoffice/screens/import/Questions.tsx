// The questions that must be answered before a file can be imported.
import type { ImportQuestion } from '@ardoise/contract/catalog/imports.ts';
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, type JSX, useId, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import type { Answers } from './answers.ts';
import { columnText } from './columns.ts';
import classes from './import.module.css';
import { type Draft, draftOf, type InputErrors, NEW, readDraft } from './question-draft.ts';

type QuestionOf<K extends ImportQuestion['kind']> = ImportQuestion & { kind: K };
type PartProps<K extends ImportQuestion['kind']> = {
  question: QuestionOf<K>;
  draft: Draft;
  errors: InputErrors;
  onDraft(draft: Partial<Draft>): void;
};

const NONE = 'none';
const SHOWN = 6;

/** The first names, and the number of the others. */
const namesText = (names: readonly string[], count: number): string => {
  const shown = names.slice(0, SHOWN).join(', ');
  return count > SHOWN ? t('import.and_more', { names: shown, n: count - SHOWN }) : shown;
};

const Rates = ({ question, draft, errors, onDraft }: PartProps<'tax_rate'>) => (
  <>
    <h4>{t('import.rates_title')}</h4>
    <p>{t('import.rates_text')}</p>
    {question.kinds.map(({ kind, count, names }) => (
      <TextInput
        key={kind}
        label={t(`import.kinds.${kind}`)}
        description={namesText(names, count)}
        inputMode="decimal"
        autoComplete="off"
        rightSection="%"
        className={classes.short}
        value={draft.rates[kind] ?? ''}
        error={errors[kind]}
        onChange={({ currentTarget }) => onDraft({ rates: { ...draft.rates, [kind]: currentTarget.value } })}
      />
    ))}
  </>
);

const Menu = ({ question: { sections, names, count }, draft, errors, onDraft }: PartProps<'section'>) => (
  <>
    <h4>{t('import.menu_title')}</h4>
    <Select
      label={t('import.menu_text', { n: count, names: namesText(names, count) })}
      data={[
        ...sections.map(({ id, name }) => ({ value: id, label: name })),
        { value: NEW, label: t('import.menu_new') },
        { value: NONE, label: t('import.menu_none') },
      ]}
      value={draft.section || null}
      error={errors.section}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      onChange={(section) => onDraft({ section: section ?? '' })}
    />
    {draft.section === NEW && (
      <TextInput
        label={t('import.menu_name')}
        autoComplete="off"
        maxLength={200}
        value={draft.sectionName}
        error={errors.sectionName}
        onChange={({ currentTarget }) => onDraft({ sectionName: currentTarget.value })}
      />
    )}
  </>
);

const Amounts = ({ question, draft, errors, onDraft }: PartProps<'amount'>) => {
  const { locale } = useSession();
  return (
    <>
      <h4>{t('import.amounts_title')}</h4>
      <p>{t('import.amounts_text')}</p>
      {question.amounts.map(({ cell, name, value, row }) => (
        <TextInput
          key={cell}
          label={t('import.amount_of', { name, value, row: formatNumber(row, locale) })}
          inputMode="decimal"
          autoComplete="off"
          className={classes.short}
          value={draft.amounts[cell] ?? ''}
          error={errors[cell]}
          onChange={({ currentTarget }) => onDraft({ amounts: { ...draft.amounts, [cell]: currentTarget.value } })}
        />
      ))}
    </>
  );
};

const Columns = ({ question, draft, errors, onDraft }: PartProps<'columns'>) => (
  <>
    <h4>{t('import.columns_title')}</h4>
    <p>{t(question.sheet ? 'import.columns_text' : 'import.columns_file')}</p>
    <TextInput
      label={t('import.header_row')}
      description={t('import.header_row_hint')}
      inputMode="numeric"
      autoComplete="off"
      className={classes.short}
      value={draft.headerRow}
      error={errors.headerRow}
      onChange={({ currentTarget }) => onDraft({ headerRow: currentTarget.value })}
    />
    {/* Labelled by letter: the headers may be in another row than assumed. */}
    {question.columns.map(({ column, header, values }) => (
      <Select
        key={column}
        label={t('import.column_letter', { letter: column })}
        description={[...(header === column ? [] : [header]), ...values].join(' · ')}
        data={[
          { value: '', label: t('import.column_left') },
          ...question.fields.map((field) => ({ value: field, label: columnText('product', field) })),
        ]}
        value={draft.columns[column] ?? ''}
        allowDeselect={false}
        searchable
        onChange={(field) => onDraft({ columns: { ...draft.columns, [column]: field ?? '' } })}
      />
    ))}
    {errors.columns && (
      <p role="alert" className="problem" data-wrong>
        {errors.columns}
      </p>
    )}
  </>
);

const PARTS = { tax_rate: Rates, section: Menu, amount: Amounts, columns: Columns } as {
  [K in ImportQuestion['kind']]: (props: PartProps<K>) => JSX.Element;
};

/** `before`: answers to earlier questions; `earlier`: previous answers that are being changed. */
type QuestionsProps = { questions: readonly ImportQuestion[]; before: Answers; earlier: Answers; onAnswer(answers: Answers): void };

export const Questions = ({ questions, before, earlier, onAnswer }: QuestionsProps) => {
  const { locale, venue } = useSession();
  const title = useId();
  const [draft, setDraft] = useState(() => draftOf(questions, earlier, locale));
  const [errors, setErrors] = useState<InputErrors>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(questions, draft, { before, currency: venue.currency });
    setErrors(read.errors);
    if (Object.keys(read.errors).length === 0) onAnswer(read.answers);
  };
  const onDraft = (changed: Partial<Draft>) => setDraft((known) => ({ ...known, ...changed }));
  return (
    <form className={`stack g6 ${classes.questions}`} aria-labelledby={title} onSubmit={submit} noValidate>
      <h3 id={title} tabIndex={-1} data-heading>
        {t('import.questions')}
      </h3>
      <p>{t('import.questions_text')}</p>
      {questions.map((question) => {
        const Part = PARTS[question.kind] as (props: PartProps<ImportQuestion['kind']>) => JSX.Element;
        return (
          <section key={question.kind}>
            <Part question={question} draft={draft} errors={errors} onDraft={onDraft} />
          </section>
        );
      })}
      <div className="row g3">
        <Button type="submit">{t('import.answer')}</Button>
      </div>
    </form>
  );
};
