// The calls of tables: table, reason and time, with a button that answers them (docs/product/tables.md#calls).
import { MUTE_MINUTES } from '@ardoise/contract/rules/calls.ts';
import { formatTime, joinList } from '@ardoise/contract/rules/locales.ts';
import type { BoardCall, TableMute } from '@ardoise/contract/tables.ts';
import { IconBellOff, IconCash, IconChevronUp, IconHandStop } from '@tabler/icons-react';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { notify } from '../../../ui/notify/notify.ts';
import { Since } from '../../../ui/order/StatusAndAge.tsx';
import { AUTO_FOCUS_MS } from '../keys/focus.ts';
import { useAnswer, useCalls, useMute, useMutes } from '../live/calls.ts';
import { PAUSE_MS } from '../tap-guard.ts';
import { callLabels } from './call-labels.ts';
import classes from './calls.module.css';

const NONE: readonly BoardCall[] = [];
const NO_MUTES: readonly TableMute[] = [];
/** Duration of the notification in milliseconds. The server restores the calls of an undone mute for one minute, which is longer. */
const UNDO_MS = 10_000;
const icons = { waiter: IconHandStop, bill: IconCash };

type TapHandler = (tap: MouseEvent) => void;
type CallProps = { call: BoardCall; over: boolean; busy: boolean; onDone: TapHandler; onMute: TapHandler };

const Call = ({ call, over, busy, onDone, onMute }: CallProps) => {
  const { may } = useSession();
  const Icon = icons[call.kind];
  const place = t('orders.table', { table: call.table });
  return (
    <li className="line soft-corners" data-call={call.table} data-over={over || undefined}>
      <Icon size={20} aria-hidden />
      <span>
        <b>{place}</b> <span data-kind>{t(callLabels[call.kind])} ·</span> <Since at={call.creation_date} />
      </span>
      {may('call:edit') && (
        <button
          type="button"
          className={`button strong nowrap rigid ${classes.done}`}
          aria-busy={busy}
          onClick={(tap) => !busy && onDone(tap)}
        >
          {t('orders.call_done')} <span className="unseen">{t('shared.pair', { name: place, value: t(callLabels[call.kind]) })}</span>
        </button>
      )}
      {!call.proven && may('call:edit') && (
        <button type="button" className="icon" title={t('orders.mute', { table: call.table })} onClick={onMute}>
          <IconBellOff size={20} aria-hidden />
          <span className="unseen">{t('orders.mute', { table: call.table })}</span>
        </button>
      )}
    </li>
  );
};

const Muted = ({ mute, over, onEnd }: { mute: TableMute; over: boolean; onEnd: TapHandler }) => {
  const { may, locale, venue } = useSession();
  const place = t('orders.table', { table: mute.table });
  const time = formatTime(new Date(mute.until), locale, venue.timezone);
  return (
    <li className={`line soft-corners ${classes.muted}`} data-muted={mute.table} data-over={over || undefined}>
      <IconBellOff size={20} aria-hidden />
      <span>{t('orders.muted', { place, time })}</span>
      {may('call:edit') && (
        <button type="button" className={`button strong nowrap rigid ${classes.done}`} onClick={onEnd}>
          {t('orders.unmute')} <span className="unseen">{place}</span>
        </button>
      )}
    </li>
  );
};

/** The number of waiting tables and their names, readable from a distance. */
const WaitingTables = ({ calls }: { calls: readonly BoardCall[] }) => {
  const { locale } = useSession();
  const tables = [...new Set(calls.map(({ table }) => table))].sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
  if (tables.length < 2) return null;
  return (
    <p className={`line t5 rigid bold ${classes.waiting}`}>
      <span>{t('orders.calls_waiting', { n: tables.length, tables: joinList(tables, locale) })}</span>
    </p>
  );
};

/** The number of entries that do not fit into the first row; counted again when entries, their texts or the width change. */
const useOverflow = (list: RefObject<HTMLElement | null>, closed: boolean, entries: readonly object[]): number => {
  const [over, setOver] = useState(0);
  useLayoutEffect(() => {
    const row = list.current;
    if (!row || !closed || entries.length === 0) return;
    const count = () => {
      const shown = [...row.children] as HTMLElement[];
      // The row is as high as its first entry, whose text may take two lines.
      row.style.setProperty('--first-height', `${shown[0]?.offsetHeight ?? 0}px`);
      setOver(shown.filter(({ offsetTop }) => offsetTop > (shown[0]?.offsetTop ?? 0)).length);
    };
    count();
    const observer = new ResizeObserver(count);
    for (const element of [row, ...row.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [list, closed, entries]);
  return Math.min(over, entries.length - 1);
};

/** True for a tap that was meant for the previous call: entries move up when one disappears, and the focus moves to the next. */
const useMovedUp = (calls: readonly BoardCall[]): ((tap: MouseEvent) => boolean) => {
  const seen = useRef({ ids: [] as string[], movedAt: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    const ids = calls.map(({ id }) => id);
    const moved = seen.current.ids.some((id, index) => ids[index] !== id);
    seen.current = { ids, movedAt: moved ? performance.now() : seen.current.movedAt };
  }, [calls]);
  return ({ detail }) => performance.now() - seen.current.movedAt < (detail > 0 ? PAUSE_MS : AUTO_FOCUS_MS);
};

/** The staff actions on calls: `answer` and `mute` a call, `end` a mute. A tap that was meant for another call does nothing. */
const useCallActions = (calls: readonly BoardCall[], root: RefObject<HTMLElement | null>) => {
  const { mutate, isPending, variables } = useAnswer();
  const { mutate: setMute } = useMute();
  const wasMeantBefore = useMovedUp(calls);
  /** The answered entry disappears: the focus moves to the next visible one, or to the start of the page. */
  const nextFocus = (): HTMLElement | null => {
    const buttons: Element[] = [...(root.current?.querySelectorAll('button') ?? [])].filter((button) => !button.closest('[data-over]'));
    const focused = document.activeElement;
    const own = focused ? buttons.indexOf(focused) : -1;
    if (own < 0) return null;
    const others = (some: Element[]) => some.filter((button) => button.closest('li') !== focused?.closest('li'));
    const [after, before] = [others(buttons.slice(own + 1)), others(buttons.slice(0, own))];
    // The same button of another call is preferred.
    const isAlike = (button: Element) => button.className === focused?.className;
    const next = after.find(isAlike) ?? after[0] ?? before.findLast(isAlike) ?? before.at(-1);
    return (next ?? document.getElementById('content')) as HTMLElement | null;
  };
  const guarded = (tap: MouseEvent, act: (onSuccess: () => void) => void) => {
    if (wasMeantBefore(tap)) return;
    const next = nextFocus();
    act(() => next?.focus({ preventScroll: true }));
  };
  const muted = (table: string) => {
    const text = t('orders.mute_done', { place: t('orders.table', { table }), n: MUTE_MINUTES });
    notify(text, { duration: UNDO_MS, action: { label: t('form.undo'), run: () => setMute({ table, minutes: 0 }) } });
  };
  return {
    isBusy: ({ id }: BoardCall) => isPending && variables === id,
    answer:
      ({ id }: BoardCall) =>
      (tap: MouseEvent) =>
        guarded(tap, (onSuccess) => mutate(id, { onSuccess })),
    mute:
      ({ table }: BoardCall) =>
      (tap: MouseEvent) =>
        guarded(tap, (moveFocus) =>
          setMute(
            { table, minutes: MUTE_MINUTES },
            {
              onSuccess: () => {
                moveFocus();
                muted(table);
              },
            },
          ),
        ),
    end:
      ({ table }: TableMute) =>
      (tap: MouseEvent) =>
        guarded(tap, (onSuccess) => setMute({ table, minutes: 0 }, { onSuccess })),
  };
};

/** `brief`: among the bar's tools; `all`: without a row limit. */
type CallsProps = { brief?: boolean; all?: boolean };

/** Renders nothing without calls and mutes; one row, with the rest behind a counter. */
export const Calls = ({ brief = false, all = false }: CallsProps) => {
  const { data: calls = NONE } = useCalls();
  const { data: mutes = NO_MUTES } = useMutes();
  const entries = useMemo(() => [...calls, ...mutes], [calls, mutes]);
  const [opened, setOpened] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const several = entries.length > 1;
  useEffect(() => {
    if (!several) setOpened(false);
  }, [several]);
  const open = all || opened;
  const over = useOverflow(list, !open, entries);
  const actions = useCallActions(calls, root);
  if (entries.length === 0) return null;
  const isOver = (index: number) => !open && index >= entries.length - over;
  // Muted tables are last and do not count as calls.
  const unseenCalls = Math.max(0, over - mutes.length);
  const hidden = unseenCalls > 0 ? t('orders.calls_more', { n: unseenCalls }) : t('orders.muted_more', { n: over });
  const more = opened ? t('orders.calls_fewer') : hidden;
  return (
    <div ref={root} className={`line ${classes.row} ${brief ? classes.brief : ''}`} data-open={open || undefined}>
      <WaitingTables calls={calls} />
      <ul ref={list} className={`row g3 ${classes.calls}`} aria-label={t('orders.calls')}>
        {calls.map((call, index) => (
          <Call
            key={call.id}
            call={call}
            over={isOver(index)}
            busy={actions.isBusy(call)}
            onDone={actions.answer(call)}
            onMute={actions.mute(call)}
          />
        ))}
        {mutes.map((mute, index) => (
          <Muted key={mute.table} mute={mute} over={isOver(calls.length + index)} onEnd={actions.end(mute)} />
        ))}
      </ul>
      {!all && (opened || over > 0) && (
        <button
          type="button"
          className={`button strong rigid ${classes.more}`}
          aria-expanded={opened}
          aria-label={more}
          onClick={() => setOpened(!opened)}
        >
          {opened && <IconChevronUp size={20} aria-hidden />}
          {!opened && unseenCalls === 0 && <IconBellOff size={20} aria-hidden />}
          {!opened && `+${unseenCalls || over}`}
        </button>
      )}
    </div>
  );
};
