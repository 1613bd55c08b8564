// Tables that call: who, what for and since when, with the press that says that somebody went (docs/product/tables.md#calls).
import { MUTE_MINUTES } from '@ardoise/contract/rules/calls.ts';
import { formatTime, listed } from '@ardoise/contract/rules/locales.ts';
import type { BoardCall, TableMute } from '@ardoise/contract/tables.ts';
import { IconBellOff, IconCash, IconChevronUp, IconHandStop } from '@tabler/icons-react';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { notify } from '../../../ui/notify/notify.ts';
import { Since } from '../../../ui/order/Marks.tsx';
import { REST_MS as KEY_REST_MS } from '../keys/focus.ts';
import { useAnswer, useCalls, useMute, useMutes } from '../live/calls.ts';
import { REST_MS } from '../settled.ts';
import { callWords } from './call-words.ts';
import classes from './calls.module.css';

const NONE: readonly BoardCall[] = [];
const NO_MUTES: readonly TableMute[] = [];
/** An undo of a mute brings back what it ended for a minute; its message stays shorter. */
const UNDO_MS = 10_000;
const icons = { waiter: IconHandStop, bill: IconCash };

type Press = (press: MouseEvent) => void;
type CallProps = { call: BoardCall; over: boolean; busy: boolean; onDone: Press; onMute: Press };

const Call = ({ call, over, busy, onDone, onMute }: CallProps) => {
  const { may } = useSession();
  const Icon = icons[call.kind];
  const place = t('orders.table', { table: call.table });
  return (
    <li data-call={call.table} data-over={over || undefined}>
      <Icon size={20} aria-hidden />
      <span>
        <b>{place}</b> <span data-words>{t(callWords[call.kind])} ·</span> <Since at={call.creation_date} />
      </span>
      {may('call:edit') && (
        <button type="button" aria-busy={busy} onClick={(press) => !busy && onDone(press)}>
          {t('orders.call_done')} <span className="unseen">{t('shared.pair', { name: place, value: t(callWords[call.kind]) })}</span>
        </button>
      )}
      {!call.proven && may('call:edit') && (
        <button type="button" className={classes.mute} title={t('orders.mute', { table: call.table })} onClick={onMute}>
          <IconBellOff size={20} aria-hidden />
          <span className="unseen">{t('orders.mute', { table: call.table })}</span>
        </button>
      )}
    </li>
  );
};

const Muted = ({ mute, over, onEnd }: { mute: TableMute; over: boolean; onEnd: Press }) => {
  const { may, locale, venue } = useSession();
  const place = t('orders.table', { table: mute.table });
  const time = formatTime(new Date(mute.until), locale, venue.timezone);
  return (
    <li className={classes.muted} data-muted={mute.table} data-over={over || undefined}>
      <IconBellOff size={20} aria-hidden />
      <span>{t('orders.muted', { place, time })}</span>
      {may('call:edit') && (
        <button type="button" onClick={onEnd}>
          {t('orders.unmute')} <span className="unseen">{place}</span>
        </button>
      )}
    </li>
  );
};

/** How many tables wait, and which: to be read from a step away. */
const WaitingTables = ({ calls }: { calls: readonly BoardCall[] }) => {
  const { locale } = useSession();
  const tables = [...new Set(calls.map(({ table }) => table))].sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
  if (tables.length < 2) return null;
  return (
    <p className={classes.waiting}>
      <span>{t('orders.calls_waiting', { n: tables.length, tables: listed(tables, locale) })}</span>
    </p>
  );
};

/** How many chips find no place in the first row; counted anew whenever one comes, goes or has other words, or the row is wider. */
const useOver = (list: RefObject<HTMLElement | null>, closed: boolean, chips: readonly object[]): number => {
  const [over, setOver] = useState(0);
  useLayoutEffect(() => {
    const row = list.current;
    if (!row || !closed || chips.length === 0) return;
    const count = () => {
      const shown = [...row.children] as HTMLElement[];
      // As high as the first: its words may need two lines.
      row.style.setProperty('--chip', `${shown[0]?.offsetHeight ?? 0}px`);
      setOver(shown.filter(({ offsetTop }) => offsetTop > (shown[0]?.offsetTop ?? 0)).length);
    };
    count();
    const observer = new ResizeObserver(count);
    for (const element of [row, ...row.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [list, closed, chips]);
  return Math.min(over, chips.length - 1);
};

/** True for a tap that was meant for the call that was there before: the others move up when one goes, and the focus moves to the next. */
const useMovedUp = (calls: readonly BoardCall[]): ((press: MouseEvent) => boolean) => {
  const seen = useRef({ ids: [] as string[], movedAt: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    const ids = calls.map(({ id }) => id);
    const moved = seen.current.ids.some((id, place) => ids[place] !== id);
    seen.current = { ids, movedAt: moved ? performance.now() : seen.current.movedAt };
  }, [calls]);
  return ({ detail }) => performance.now() - seen.current.movedAt < (detail > 0 ? REST_MS : KEY_REST_MS);
};

/** The actions of staff on calls: `answer` and `mute` of one, `end` of a mute. A tap that was meant for another call does nothing. */
const usePresses = (calls: readonly BoardCall[], root: RefObject<HTMLElement | null>) => {
  const { mutate, isPending, variables } = useAnswer();
  const { mutate: setMute } = useMute();
  const wasMeantBefore = useMovedUp(calls);
  /** The chip goes: the keyboard goes on at the next one in sight, or where the page begins. */
  const nextFocus = (): HTMLElement | null => {
    const buttons: Element[] = [...(root.current?.querySelectorAll('button') ?? [])].filter((button) => !button.closest('[data-over]'));
    const focused = document.activeElement;
    const own = focused ? buttons.indexOf(focused) : -1;
    if (own < 0) return null;
    const others = (some: Element[]) => some.filter((button) => button.closest('li') !== focused?.closest('li'));
    const [after, before] = [others(buttons.slice(own + 1)), others(buttons.slice(0, own))];
    // The same button of another call comes first.
    const isAlike = (button: Element) => button.className === focused?.className;
    const next = after.find(isAlike) ?? after[0] ?? before.findLast(isAlike) ?? before.at(-1);
    return (next ?? document.getElementById('content')) as HTMLElement | null;
  };
  const guarded = (press: MouseEvent, act: (onSuccess: () => void) => void) => {
    if (wasMeantBefore(press)) return;
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
      (press: MouseEvent) =>
        guarded(press, (onSuccess) => mutate(id, { onSuccess })),
    mute:
      ({ table }: BoardCall) =>
      (press: MouseEvent) =>
        guarded(press, (moveFocus) =>
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
      (press: MouseEvent) =>
        guarded(press, (onSuccess) => setMute({ table, minutes: 0 }, { onSuccess })),
  };
};

/** `brief`: among the bar's tools; `all`: however many rows they need. */
type CallsProps = { brief?: boolean; all?: boolean };

/** Nothing where no table calls or is muted; one row, with the rest behind a count. */
export const Calls = ({ brief = false, all = false }: CallsProps) => {
  const { data: calls = NONE } = useCalls();
  const { data: mutes = NO_MUTES } = useMutes();
  const chips = useMemo(() => [...calls, ...mutes], [calls, mutes]);
  const [opened, setOpened] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const several = chips.length > 1;
  useEffect(() => {
    if (!several) setOpened(false);
  }, [several]);
  const open = all || opened;
  const over = useOver(list, !open, chips);
  const presses = usePresses(calls, root);
  if (chips.length === 0) return null;
  const isOver = (place: number) => !open && place >= chips.length - over;
  // Muted tables stand last and are no calls.
  const unseenCalls = Math.max(0, over - mutes.length);
  const hidden = unseenCalls > 0 ? t('orders.calls_more', { n: unseenCalls }) : t('orders.muted_more', { n: over });
  const more = opened ? t('orders.calls_fewer') : hidden;
  return (
    <div ref={root} className={brief ? `${classes.row} ${classes.brief}` : classes.row} data-open={open || undefined}>
      <WaitingTables calls={calls} />
      <ul ref={list} className={classes.calls} aria-label={t('orders.calls')}>
        {calls.map((call, place) => (
          <Call
            key={call.id}
            call={call}
            over={isOver(place)}
            busy={presses.isBusy(call)}
            onDone={presses.answer(call)}
            onMute={presses.mute(call)}
          />
        ))}
        {mutes.map((mute, place) => (
          <Muted key={mute.table} mute={mute} over={isOver(calls.length + place)} onEnd={presses.end(mute)} />
        ))}
      </ul>
      {!all && (opened || over > 0) && (
        <button type="button" className={classes.more} aria-expanded={opened} aria-label={more} onClick={() => setOpened(!opened)}>
          {opened && <IconChevronUp size={20} aria-hidden />}
          {!opened && unseenCalls === 0 && <IconBellOff size={20} aria-hidden />}
          {!opened && `+${unseenCalls || over}`}
        </button>
      )}
    </div>
  );
};
