// The weekly editor as a popup: the week, what it holds in numbers beside it, and nothing kept until it is said so.
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
import { spanText, useDrafted, useWeek, type Week } from './use-week.ts';
import { type Tool, WeekGrid } from './WeekGrid.tsx';
import classes from './week.module.css';

/** What was left of an earlier editor of the same week, and when (milliseconds). */
export type Restored = { at: number; timetable: Timetable };

type WeekDialogProps = {
  title: string;
  value: Timetable;
  /** The word on the button that keeps the week. */
  done: string;
  /** Keeps it; when that fails the editor stays, with the reason, and without one where it answers false. */
  onDone(timetable: Timetable): Promise<boolean> | undefined;
  /** Hears of each change, so that it can be kept as a draft; null: there is nothing to keep any more. */
  onDraft(timetable: Timetable | null): void;
  restored?: Restored | undefined;
  onClose(): void;
};

const Tools = ({ week, tool, onTool }: { week: Week; tool: Tool; onTool(tool: Tool): void }) => (
  <div className={classes.tools}>
    <fieldset className={classes.toolChoice} aria-label={t('week.tools')}>
      {(['draw', 'cut'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={tool === one} onClick={() => onTool(one)}>
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
      {t('week.undo')}
    </Button>
  </div>
);

/** Where the week takes all the room: the selected slot, and that its hours stand below. */
const Below = ({ week, onShow }: { week: Week; onShow(): void }) => {
  const { locale } = useSession();
  return (
    week.selected && (
      <button type="button" className={classes.below} onClick={onShow}>
        <span>
          <strong>{spanText(week.selected, locale)}</strong> {t('week.does_edit')}
        </span>
        <IconArrowDown size={20} aria-hidden />
      </button>
    )
  );
};

/** The typed hours of the selected slot; they follow another selection. */
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

/** Keeps the week, and says why where that fails. */
const useDone = (onDone: WeekDialogProps['onDone'], onClose: () => void) => {
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

/** Ctrl+S keeps the week and not the form behind it; Ctrl+Z takes a step back, but not from a text that is being typed. */
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
  useDrafted(week, onDraft);
  const draft = useDraft(week);
  const [tool, setTool] = useState<Tool>('draw');
  const [leaving, setLeaving] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const { saving, failure, run, fail } = useDone(onDone, onClose);
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
  // Once the footer has the words: it would hide the hours that are wrong.
  useEffect(() => {
    if (failure) first.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  useShortcuts(finish, week.undo);
  // Outside of the form that opened it, so that nothing pressed here sends that form.
  return createPortal(
    <Dialog opened guarded kind="wide" label={title} onClose={leave}>
      <div className={classes.editor}>
        <header className={classes.header}>
          <h2>{title}</h2>
          <Tools week={week} tool={tool} onTool={setTool} />
        </header>
        {restored && (
          <div className={classes.notice}>
            <DraftNotice at={restored.at} onDiscard={abandon} />
          </div>
        )}
        <div className={classes.body}>
          <WeekGrid week={week} tool={tool} invalid={draft.problem !== null} onEdit={() => first.current?.select()} />
          <Below week={week} onShow={() => first.current?.closest('section')?.scrollIntoView({ behavior: 'smooth' })} />
          <SlotPanel week={week} {...draft} firstRef={first} />
        </div>
        <p className="unseen" role="status">
          <span key={week.turn}>{week.said}</span>
        </p>
        <footer className={classes.footer}>
          <span className={classes.failure} role="alert">
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
