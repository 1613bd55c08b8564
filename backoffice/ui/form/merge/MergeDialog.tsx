// Asks which change to keep where two people changed the same fields. Shows the previous value and both changes.
import { formatNumber, formatTimeFrom, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { Dialog } from '../../Dialog.tsx';
import classes from '../../dialog.module.css';
import { staffText } from '../../person-name.ts';
import { type FieldTexts, labelOf } from '../field-texts.ts';
import own from './merge.module.css';
import type { Overlap } from './merge.ts';

/** The author and the time of the stored change. */
export type StoredChange = { by: string; at: string } | null;

/** Formats a value whose input has no format of its own. */
const defaultFormat = (value: unknown, locale: InterfaceLocale): string => {
  if (value === undefined) return t('form.merge_removed');
  if (value === null || value === '') return t('form.merge_nothing');
  if (typeof value === 'boolean') return value ? t('shared.yes') : t('shared.no');
  if (typeof value === 'number') return formatNumber(value, locale, 6);
  if (Array.isArray(value)) return value.length > 0 ? value.map((one) => defaultFormat(one, locale)).join(', ') : t('form.merge_nothing');
  if (typeof value === 'object') return String((value as { name?: string }).name ?? t('form.merge_kept'));
  return String(value);
};

type ChoiceProps = {
  overlap: Overlap;
  words: FieldTexts;
  theirs: string;
  picked: boolean;
  onPick(theirs: boolean): void;
};

const Choice = ({ overlap, words, theirs, picked, onPick }: ChoiceProps) => {
  const { locale } = useSession();
  const group = useId();
  const format = (value: unknown): ReactNode =>
    (value !== undefined && value !== null && value !== '' && words.get(overlap.path)?.formatValue?.(value)) ||
    defaultFormat(value, locale);
  const side = (author: string, value: unknown, checked: boolean, take: boolean) => (
    <label className={`line g4 tap soft-corners ${own.side}`}>
      <input type="radio" name={group} checked={checked} onChange={() => onPick(take)} />
      <span className="stack g0">
        <strong className="muted small">{author}</strong>
        <span className={`long ${own.value}`}>{format(value)}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="stack g3">
      <legend>{labelOf(words, overlap.path, locale)}</legend>
      <p className="muted">
        {t('form.merge_was')} <span className={`long ${own.value}`}>{format(overlap.read)}</span>
      </p>
      {side(t('form.merge_mine'), overlap.mine, !picked, false)}
      {side(theirs, overlap.theirs, picked, true)}
    </fieldset>
  );
};

type MergeDialogProps = {
  overlaps: readonly Overlap[];
  words: FieldTexts;
  changed: StoredChange;
  /** Receives the paths where the colleague's value was picked; null: cancelled. */
  onDone(picked: ReadonlySet<string> | null): void;
};

export const MergeDialog = ({ overlaps, words, changed, onDone }: MergeDialogProps) => {
  const { locale, venue } = useSession();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const pick = (path: string, theirs: boolean) =>
    setPicked((before) => new Set(theirs ? [...before, path] : [...before].filter((one) => one !== path)));
  const when = changed && formatTimeFrom(new Date(), new Date(changed.at), locale, venue.timezone);
  return (
    <Dialog opened guarded label={t('form.merge_title')} onClose={() => onDone(null)}>
      <div className={`column ${own.dialog}`}>
        <h2 className={classes.title}>{t('form.merge_title')}</h2>
        <p className={`muted ${classes.text}`}>
          {changed && when ? t('form.merge_text', { name: staffText(changed.by), time: when }) : t('form.merge_text_unknown')}
        </p>
        <div className={`stack g6 ${own.choices}`}>
          {overlaps.map((overlap) => (
            <Choice
              key={overlap.path}
              overlap={overlap}
              words={words}
              theirs={changed ? staffText(changed.by) : t('form.merge_theirs')}
              picked={picked.has(overlap.path)}
              onPick={(theirs) => pick(overlap.path, theirs)}
            />
          ))}
        </div>
        <div className="row g4 end">
          <Button variant="default" onClick={() => onDone(null)}>
            {t('shared.cancel')}
          </Button>
          <Button onClick={() => onDone(picked)}>{t('form.merge_done')}</Button>
        </div>
      </div>
    </Dialog>
  );
};
