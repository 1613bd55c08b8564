// The panel beside the week: the exact times of the selected slot, copying a day, and help on the keys.
import { weekdayName } from '@ardoise/contract/rules/locales.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconCopy, IconCut, IconTrash } from '@tabler/icons-react';
import { type Ref, useId, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Toggle } from '../Toggle.tsx';
import type { Draft } from './draft.ts';
import classes from './panel.module.css';
import { gapOf, type Span, WEEKDAYS } from './spans.ts';
import { spanText, type Week } from './use-week.ts';

const useDayChoices = () => {
  const { locale } = useSession();
  return WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, locale) }));
};

type SlotInputsProps = {
  draft: Draft;
  problem: 'clock' | 'order' | 'long' | null;
  onDraft(draft: Draft): void;
  /** The input is finished: the slot is updated if the draft is valid. */
  onCommit(draft: Draft): void;
  firstRef: Ref<HTMLInputElement>;
};

const SlotInputs = ({ draft, problem, onDraft, onCommit, firstRef }: SlotInputsProps) => {
  const days = useDayChoices();
  const hour = (name: 'begin' | 'end') => ({
    label: t(`week.${name}`),
    value: draft[name],
    inputMode: 'text' as const,
    autoComplete: 'off',
    maxLength: 8,
    onChange: (event: { currentTarget: HTMLInputElement }) => onDraft({ ...draft, [name]: event.currentTarget.value }),
    onBlur: () => onCommit(draft),
    onKeyDown: (event: { key: string; preventDefault(): void }) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      onCommit(draft);
    },
  });
  return (
    <div className="stack g4">
      <NativeSelect
        label={t('week.day')}
        size="md"
        data={days}
        value={String(draft.day)}
        onChange={(event) => onCommit({ ...draft, day: Number(event.currentTarget.value) })}
      />
      <div className={`stack g4 ${classes.pair}`}>
        <TextInput ref={firstRef} {...hour('begin')} error={problem === 'clock' || problem === 'order'} />
        <TextInput {...hour('end')} error={problem !== null} />
      </div>
      <Toggle label={t('week.night')} checked={draft.night} onChange={(night) => onCommit({ ...draft, night })} />
      <p className="problem t2" role="alert">
        {problem && t(`week.problem_${problem}`)}
      </p>
    </div>
  );
};

/** Copies the hours of one day to other days. */
const CopyDay = ({ week }: { week: Week }) => {
  const { locale } = useSession();
  const days = useDayChoices();
  const [chosen, setChosen] = useState<number | null>(null);
  const [to, setTo] = useState<readonly number[]>([]);
  const from = chosen ?? week.selected?.day ?? 0;
  const targets = to.filter((day) => day !== from);
  return (
    <fieldset className={`stack g4 ${classes.copy}`}>
      <legend className="bold">{t('week.copy')}</legend>
      <NativeSelect
        label={t('week.copy_from')}
        size="md"
        data={days}
        value={String(from)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      <fieldset className={`row g3 buttons soft ${classes.days}`} aria-label={t('week.copy_to')}>
        {WEEKDAYS.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={targets.includes(day)}
            disabled={day === from}
            onClick={() => setTo(to.includes(day) ? to.filter((one) => one !== day) : [...to, day])}
          >
            <span className="unseen">{weekdayName(day, locale)}</span>
            <span aria-hidden="true">{weekdayName(day, locale, 'short')}</span>
          </button>
        ))}
      </fieldset>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        disabled={targets.length === 0}
        onClick={() => {
          week.copy(from, targets);
          setTo([]);
        }}
      >
        {t('week.copy_do')}
      </Button>
    </fieldset>
  );
};

/** The keys and their effects on the selected slot. */
const keys = () => [
  { key: '↑ ↓ ← →', does: t('week.does_move') },
  { key: `${t('week.key_shift')} + ↑ ↓`, does: t('week.does_end') },
  { key: 'Alt + ↑ ↓', does: t('week.does_begin') },
  { key: t('week.key_enter'), does: t('week.does_edit') },
  { key: 'S', does: t('week.does_split') },
  { key: 'N', does: t('week.does_new') },
  { key: t('week.key_delete'), does: t('week.does_delete') },
  { key: 'Ctrl + Z', does: t('week.does_undo') },
];

const Help = () => (
  <details>
    <summary className="tap strong">{t('week.keys')}</summary>
    <dl className="stack g3">
      {keys().map(({ key, does }) => (
        <div key={key}>
          <dt className="strong">{key}</dt>
          <dd className="muted">{does}</dd>
        </div>
      ))}
    </dl>
  </details>
);

type PanelProps = Omit<SlotInputsProps, 'draft'> & { week: Week; draft: Draft | null };

export const SlotPanel = ({ week, draft, ...inputs }: PanelProps) => {
  const { locale } = useSession();
  const heading = useId();
  const { selected } = week;
  const actions = (span: Span) => (
    <div className="row g3">
      <Button variant="default" leftSection={<IconCut size={18} aria-hidden />} disabled={!gapOf(span)} onClick={() => week.split(span)}>
        {t('week.split')}
      </Button>
      <Button variant="subtle" color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => week.remove(span)}>
        {t('week.remove')}
      </Button>
    </div>
  );
  return (
    <div className={`stack g0 ruled ${classes.panel}`}>
      <section className="stack g4" aria-labelledby={heading}>
        <h3 id={heading}>{selected ? spanText(selected, locale) : t('week.none_selected')}</h3>
        {selected && draft ? (
          <>
            <SlotInputs draft={draft} {...inputs} />
            {actions(selected)}
          </>
        ) : (
          <p className="muted t2">{t('week.how')}</p>
        )}
      </section>
      <CopyDay week={week} />
      <Help />
    </div>
  );
};
