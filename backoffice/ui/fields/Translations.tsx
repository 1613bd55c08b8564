// The inputs for the translations of a record (`languages: [{ locale, … }]`) and of its parts, beside the original. The form has one entry
// for every locale except the source locale (language-entries.ts). Empty texts are not sent, so guests see the original. Missing texts
// are counted only in locales whose translation has started, as on the health screen.
import { bcp47, directionOf, LOCALES, type Locale, languageName } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import classes from '../form/form.module.css';
import { useLinkedLocale } from '../form/linked-field.ts';
import { useReadOnly } from '../form/read-only.ts';
import { Part } from '../Page.tsx';
import { sentenceCase } from '../sentence-case.ts';
import { TextAreaField, TextField } from './inputs.tsx';
import { type Entry, type Progress, progressOf } from './language-entries.ts';
import { useStartedLocales } from './started-locales.ts';

export type TranslatedField = {
  /** The name of the text, the same in the record and in the entries of its `languages` (`recipe`). */
  name: string;
  label: string;
  /** The path of the part with this text and its own `languages` (`banner`, `bundle_categories.0`). */
  at?: string;
  long?: boolean;
  maxLength?: number;
};

const pathIn = (at: string | undefined, path: string) => (at ? `${at}.${path}` : path);
const partsOf = (fields: readonly TranslatedField[]) => [...new Set(fields.map(({ at }) => at))];

/** The progress of each locale. It updates while the user types. */
const useProgress = (fields: readonly TranslatedField[]): Map<Locale, Progress> => {
  const parts = partsOf(fields);
  const watched = useWatch({
    name: [...fields.map(({ at, name }) => pathIn(at, name)), ...parts.map((at) => pathIn(at, 'languages'))],
  }) as unknown[];
  const entriesOf = (at: string | undefined) => watched[fields.length + parts.indexOf(at)] as Entry[] | undefined;
  return new Map(
    LOCALES.map((locale, index) => [
      locale,
      progressOf(
        fields.map(({ at, name }, place) => {
          const entry = entriesOf(at)?.[index];
          return { source: watched[place], translation: entry?.[name], stale: entry?.stale === true };
        }),
      ),
    ]),
  );
};

/** The original text, shown beside its translation. */
const Original = ({ name, long }: { name: string; long: boolean }) => {
  const { venue } = useSession();
  const text = useWatch({ name }) as string | undefined;
  return (
    <p
      className={`tap sunken soft-corners ${classes.original}`}
      lang={bcp47(venue.source_locale)}
      dir={directionOf(venue.source_locale)}
      data-long={long || undefined}
    >
      {text || '–'}
    </p>
  );
};

const LocaleInputs = ({ locale, fields }: { locale: Locale; fields: readonly TranslatedField[] }) => {
  const { venue, locale: shown } = useSession();
  const index = LOCALES.indexOf(locale);
  const source = sentenceCase(languageName(venue.source_locale, shown), shown);
  return (
    <div className="stack">
      {fields.map(({ at, name, label, long = false, maxLength }) => {
        const input = { name: pathIn(at, `languages.${index}.${name}`), label, maxLength, lang: bcp47(locale) };
        return (
          <div key={input.name} className={`grid ${classes.pair}`}>
            <div>
              <span className={`muted t2 block ${classes.originalLabel}`}>
                {label} <small>{source}</small>
              </span>
              <Original name={pathIn(at, name)} long={long} />
            </div>
            <div dir={directionOf(locale)}>{long ? <TextAreaField {...input} /> : <TextField {...input} />}</div>
          </div>
        );
      })}
    </div>
  );
};

/** Warns that the original has changed since the translation, until the user confirms the translation. */
const StaleNote = ({ locale, fields }: { locale: Locale; fields: readonly TranslatedField[] }) => {
  const { getValues, setValue } = useFormContext();
  const readOnly = useReadOnly();
  const check = () => {
    for (const at of partsOf(fields)) {
      const flag = pathIn(at, `languages.${LOCALES.indexOf(locale)}.stale`);
      if (getValues(flag)) setValue(flag, false, { shouldDirty: true });
    }
  };
  return (
    <div className={`row box pending ${classes.stale}`} role="status">
      <IconAlertTriangle size={20} aria-hidden />
      <span>{t('translations.stale')}</span>
      {!readOnly && (
        <Button variant="default" leftSection={<IconCheck size={18} aria-hidden />} onClick={check}>
          {t('translations.check')}
        </Button>
      )}
    </div>
  );
};

type TabProps = { locale: Locale; progress: Progress; picked: boolean; wrong: boolean; onPick(): void };

const LocaleTab = ({ locale, progress: { total, missing, stale }, picked, wrong, onPick }: TabProps) => {
  const { locale: shown } = useSession();
  return (
    <button
      type="button"
      className={`button round ${classes.locale}`}
      aria-pressed={picked}
      data-wrong={wrong || undefined}
      data-stale={stale || undefined}
      onClick={onPick}
    >
      {sentenceCase(languageName(locale, shown), shown)}
      {stale && <IconAlertTriangle size={16} aria-hidden />}
      {stale && <span className="unseen">{t('translations.to_check')}</span>}
      {total > 0 && missing === 0 && !stale && <IconCheck size={16} aria-hidden />}
      {missing > 0 && (
        <span className="pill muted small sunken">
          {missing} <span className="unseen">{t('translations.missing', { n: missing })}</span>
        </span>
      )}
    </button>
  );
};

const NO_PROGRESS: Progress = { total: 0, missing: 0, stale: false };

const LocaleTabs = ({ fields, picked, onPick }: { fields: readonly TranslatedField[]; picked: Locale; onPick(locale: Locale): void }) => {
  const { venue } = useSession();
  const progress = useProgress(fields);
  const { errors } = useFormState();
  const startedLocales = useStartedLocales();
  const others = LOCALES.filter((locale) => locale !== venue.source_locale);
  const shownProgress = others.map((locale) => {
    const found = progress.get(locale) ?? NO_PROGRESS;
    return startedLocales?.includes(locale) || found.missing === 0 ? found : { ...NO_PROGRESS, stale: found.stale };
  });
  // Without any original text, translations are neither missing nor complete.
  const hasTexts = others.some((locale) => (progress.get(locale)?.total ?? 0) > 0);
  const missing = shownProgress.reduce((sum, one) => sum + one.missing, 0);
  const stale = shownProgress.filter((one) => one.stale).length;
  const isWrong = (locale: Locale) =>
    partsOf(fields).some((at) => get(errors, pathIn(at, `languages.${LOCALES.indexOf(locale)}`)) !== undefined);
  return (
    <>
      <p className="muted t2">
        {startedLocales && hasTexts && (missing === 0 ? t('translations.complete') : t('translations.missing_all', { n: missing }))}
        {stale > 0 && ` · ${t('translations.stale_all', { n: stale })}`}
      </p>
      <fieldset className="row g3" aria-label={t('form.translations')}>
        {others.map((locale, index) => (
          <LocaleTab
            key={locale}
            locale={locale}
            progress={shownProgress[index] ?? NO_PROGRESS}
            picked={locale === picked}
            wrong={isWrong(locale)}
            onPick={() => onPick(locale)}
          />
        ))}
      </fieldset>
      {progress.get(picked)?.stale && <StaleNote locale={picked} fields={fields} />}
    </>
  );
};

/** The translations of a record. The tabs mark locales with missing or outdated texts; only the picked locale has inputs. */
export const Translations = ({ fields }: { fields: readonly TranslatedField[] }) => {
  const { venue } = useSession();
  const [chosen, setChosen] = useState(useLinkedLocale());
  const picked = chosen ?? LOCALES.find((locale) => locale !== venue.source_locale) ?? 'en-GB';
  return (
    <Part title={t('form.translations')} text={t('form.translations_hint')}>
      <LocaleTabs fields={fields} picked={picked} onPick={setChosen} />
      <LocaleInputs key={picked} locale={picked} fields={fields} />
    </Part>
  );
};
