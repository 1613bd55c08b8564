// Tables that call: who, what for and since when, with the press that says that somebody went (docs/product/tables.md#calls).
import type { TableCall } from '@ardoise/contract/tables.ts';
import { IconCash, IconChevronUp, IconHandStop } from '@tabler/icons-react';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Since } from '../../ui/order/Marks.tsx';
import { callWords } from './call-words.ts';
import classes from './calls.module.css';
import { REST_MS as KEY_REST_MS } from './keys/focus.ts';
import { useAnswer, useCalls } from './live/calls.ts';
import { REST_MS } from './settled.ts';

const NONE: readonly TableCall[] = [];
const icons = { waiter: IconHandStop, bill: IconCash };

type CallProps = { call: TableCall; over: boolean; busy: boolean; onDone(press: MouseEvent): void };

const Call = ({ call, over, busy, onDone }: CallProps) => {
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
    </li>
  );
};

/** How many chips find no place in the first row; counted anew whenever one comes, goes or has other words, or the row is wider. */
const useOver = (list: RefObject<HTMLElement | null>, closed: boolean, calls: readonly TableCall[]): number => {
  const [over, setOver] = useState(0);
  useLayoutEffect(() => {
    const row = list.current;
    if (!row || !closed || calls.length === 0) return;
    const count = () => {
      const chips = [...row.children] as HTMLElement[];
      // As high as the first: its words may need two lines.
      row.style.setProperty('--chip', `${chips[0]?.offsetHeight ?? 0}px`);
      setOver(chips.filter(({ offsetTop }) => offsetTop > (chips[0]?.offsetTop ?? 0)).length);
    };
    count();
    const observer = new ResizeObserver(count);
    for (const element of [row, ...row.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [list, closed, calls]);
  return Math.min(over, calls.length - 1);
};

/** Whether a press was meant for the call that stood there before: the others move up when one goes, and the focus goes on to the next. */
const useMovedUp = (calls: readonly TableCall[]): ((press: MouseEvent) => boolean) => {
  const seen = useRef({ ids: [] as string[], movedAt: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    const ids = calls.map(({ id }) => id);
    const moved = seen.current.ids.some((id, place) => ids[place] !== id);
    seen.current = { ids, movedAt: moved ? performance.now() : seen.current.movedAt };
  }, [calls]);
  return ({ detail }) => performance.now() - seen.current.movedAt < (detail > 0 ? REST_MS : KEY_REST_MS);
};

/** `brief`: among the bar's tools; `all`: however many rows they need. */
type CallsProps = { brief?: boolean; all?: boolean };

/** Nothing where no table calls; one row, with the rest behind a count. */
export const Calls = ({ brief = false, all = false }: CallsProps) => {
  const { data: calls = NONE } = useCalls();
  const { mutate, isPending, variables } = useAnswer();
  const [opened, setOpened] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const several = calls.length > 1;
  useEffect(() => {
    if (!several) setOpened(false);
  }, [several]);
  const open = all || opened;
  const over = useOver(list, !open, calls);
  const wasMeantBefore = useMovedUp(calls);
  const done = (id: string, press: MouseEvent) => {
    if (wasMeantBefore(press)) return;
    // Its button goes: the keyboard goes on at the next one in sight, or where the page begins.
    const buttons: Element[] = [...(root.current?.querySelectorAll('button') ?? [])].filter((button) => !button.closest('[data-over]'));
    const own = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
    const next = own < 0 ? null : (buttons[own + 1] ?? buttons[own - 1] ?? document.getElementById('content'));
    mutate(id, { onSuccess: () => (next as HTMLElement | null)?.focus({ preventScroll: true }) });
  };
  if (calls.length === 0) return null;
  const more = opened ? t('orders.calls_fewer') : t('orders.calls_more', { n: over });
  return (
    <div ref={root} className={brief ? `${classes.row} ${classes.brief}` : classes.row} data-open={open || undefined}>
      <ul ref={list} className={classes.calls} aria-label={t('orders.calls')}>
        {calls.map((call, place) => (
          <Call
            key={call.id}
            call={call}
            over={!open && place >= calls.length - over}
            busy={isPending && variables === call.id}
            onDone={(press) => done(call.id, press)}
          />
        ))}
      </ul>
      {!all && (opened || over > 0) && (
        <button type="button" className={classes.more} aria-expanded={opened} aria-label={more} onClick={() => setOpened(!opened)}>
          {opened ? <IconChevronUp size={20} aria-hidden /> : `+${over}`}
        </button>
      )}
    </div>
  );
};
