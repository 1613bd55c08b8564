// The week editor in a dialog: the grid, and the panel with exact times. The week is only taken over on confirmation.
import type { Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowDown, IconEraser, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useUnsaved } from '../../app/leave-guard.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog, Dialog } from '../Dialog.tsx';
import { errorText } from '../error-text.ts';
import { DraftNotice } from '../form/DraftNotice.tsx';
import { type Draft, draftOf, readDraft } from './draft.ts';
import { SlotPanel } from './SlotPanel.tsx';
import { keyOf } from './spans.ts';
import { spanText, useDraftUpdates, useWeek, type Week } from './use-week.ts';
import { type Tool, WeekGrid } from './WeekGrid.tsx';
import classes from './week.module.css';

/** The draft of an earlier editor of the same week, and its time in milliseconds. */
export type Restored = { at: number; timetable: Timetable };

type WeekDialogProps = {
  title: string;
  value: Timetable;
  /** The label of the confirming button. */
  done: string;
  /** Takes over the week. The editor stays open with the error if it rejects, and without an error if it resolves to false. */
  onDone(timetable: Timetable): Promise<boolean> | undefined;
  /** Called on each change, to store a draft; null: discard the draft. */
  onDraft(timetable: Timetable | null): void;
  restored?: Restored | undefined;
  onClose(): void;
};

const Tools = ({ week, tool, onTool }: { week: Week; tool: Tool; onTool(tool: Tool): void }) => (
  <div className={`row g3 ${classes.tools}`}>
    <fieldset className={`segments soft ${classes.toolChoice}`} aria-label={t('week.tools')}>
      {(['draw', 'cut'] as const).map((one) => (
        <button key={one} type="button" className="inline" aria-pressed={tool === one} onClick={() => onTool(one)}>
          {one === 'draw' ? <IconPencil size={20} aria-hidden /> : <IconEraser size={20} aria-hidden />}
          {t(`week.tool_${one}`)}
        </button>
      ))}
    </fieldset>
    <Button
      className={classes.undo}
      variant="subtle"
      color="gray"
      leftSection={<IconArrowBackUp size={20} aria-hidden />}
      disabled={!week.changed}
      onClick={week.undo}
    >
      <span className="unseen-phone">{t('week.undo')}</span>
    </Button>
  </div>
);

/** On a narrow screen: a button with the selected slot that scrolls to the panel below. */
const ShowPanelButton = ({ week, onShow }: { week: Week; onShow(): void }) => {
  const { locale } = useSession();
  return (
    week.selected && (
      <button type="button" className={`line g4 good t2 tap ${classes.below}`} onClick={onShow}>
        <span>
          <strong className="block">{spanText(week.selected, locale)}</strong> {t('week.does_edit')}
        </span>
        <IconArrowDown size={20} className="push" aria-hidden />
      </button>
    )
  );
};

/** The typed hours of the selected slot. They reset when the selection changes. */
const useDraft = (week: Week) => {
  const [typed, setTyped] = useState<{ key: string; draft: Draft } | null>(null);
  const { selected } = week;
  const key = selected ? keyOf(selected) : '';
  const draft = selected && (typed?.key === key ? typed.draft : draftOf(selected));
  const read = draft && readDraft(draft);
  const keep = (next: Draft) => setTyped({ key, draft: next });
  return {
    draft,
    problem: typeof read === 'string' ? read : null,
    onDraft: keep,
    onCommit: (next: Draft) => {
      const span = readDraft(next);
      if (!selected || typeof span === 'string') return keep(next);
      setTyped(null);
      week.replace(selected, span);
    },
  };
};

/** Takes over the week, with the state of saving and the error. */
const useConfirm = (onDone: WeekDialogProps['onDone'], onClose: () => void) => {
  const [state, setState] = useState<{ saving: boolean; failure: string }>({ saving: false, failure: '' });
  const run = async (timetable: Timetable) => {
    setState({ saving: true, failure: '' });
    try {
      if ((await onDone(timetable)) === false) setState({ saving: false, failure: '' });
      else onClose();
    } catch (error) {
      setState({ saving: false, failure: errorText(error) });
    }
  };
  return { ...state, run, fail: (failure: string) => setState({ saving: false, failure }) };
};

/** Ctrl+S confirms the week instead of saving the form behind it. Ctrl+Z undoes a step, except in a text input. */
const useShortcuts = (finish: () => void, undo: () => void) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
      if (key === 's') finish();
      else if (key === 'z' && !(event.target instanceof HTMLInputElement)) undo();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [finish, undo]);
};

export const WeekDialog = ({ title, value, restored, done, onDone, onDraft, onClose }: WeekDialogProps) => {
  const week = useWeek(value, restored?.timetable);
  useDraftUpdates(week, onDraft);
  const draft = useDraft(week);
  const [tool, setTool] = useState<Tool>('draw');
  const [leaving, setLeaving] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const { saving, failure, run, fail } = useConfirm(onDone, onClose);
  const unsaved = week.changed || draft.problem !== null;
  useUnsaved(unsaved, () => onDraft(null));
  const leave = () => (unsaved ? setLeaving(true) : onClose());
  const abandon = () => {
    onDraft(null);
    onClose();
  };
  const finish = () => {
    if (!draft.problem) return void run(week.timetable);
    fail(t('week.problem_open'));
    first.current?.focus();
  };
  // Runs after the error has made the footer higher, which could cover the wrong input.
  useEffect(() => {
    if (failure) first.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  useShortcuts(finish, week.undo);
  // Rendered outside the form that opened it, so that its buttons do not submit that form.
  return createPortal(
    <Dialog opened guarded kind="wide" label={title} onClose={leave}>
      <div className={`column ${classes.editor}`}>
        <header className={`row ${classes.header}`}>
          <h2 className="t5">{title}</h2>
          <Tools week={week} tool={tool} onTool={setTool} />
        </header>
        {restored && (
          <div className={classes.notice}>
            <DraftNotice at={restored.at} onDiscard={abandon} />
          </div>
        )}
        <div className={classes.body}>
          <WeekGrid week={week} tool={tool} invalid={draft.problem !== null} onEdit={() => first.current?.select()} />
          <ShowPanelButton week={week} onShow={() => first.current?.closest('section')?.scrollIntoView({ behavior: 'smooth' })} />
          <SlotPanel week={week} {...draft} firstRef={first} />
        </div>
        <p className="unseen" role="status">
          <span key={week.announcementId}>{week.announcement}</span>
        </p>
        <footer className={`row end ${classes.footer}`}>
          <span className={`problem ${classes.failure}`} role="alert">
            {failure}
          </span>
          <Button variant="default" onClick={leave} disabled={saving}>
            {t('shared.cancel')}
          </Button>
          <Button onClick={finish} loading={saving}>
            {done}
          </Button>
        </footer>
      </div>
      <ConfirmDialog
        opened={leaving}
        title={t('week.leave_title')}
        text={t('week.leave_text')}
        confirm={t('week.leave')}
        cancel={t('form.stay')}
        dangerous
        onConfirm={abandon}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>,
    document.body,
  );
};
