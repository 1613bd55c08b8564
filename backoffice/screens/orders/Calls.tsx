// Tables that call: who, what for and since when, with the press that says that somebody went (docs/product/tables.md#calls).
import type { TableCall } from '@ardoise/contract/tables.ts';
import { IconCash, IconHandStop } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Since } from '../../ui/order/Marks.tsx';
import { callWords } from './call-words.ts';
import classes from './calls.module.css';
import { useAnswer, useCalls } from './live/calls.ts';

const icons = { waiter: IconHandStop, bill: IconCash };

type CallProps = { call: TableCall; place: boolean; busy: boolean; onDone(): void };

const Call = ({ call, place: named, busy, onDone }: CallProps) => {
  const { may } = useSession();
  const Icon = icons[call.kind];
  const place = t('orders.table', { table: call.table });
  return (
    <li data-call={call.table}>
      <Icon size={20} aria-hidden />
      <span>
        {named && <b>{place}</b>} <span data-words>{t(callWords[call.kind])} ·</span> <Since at={call.creation_date} />
      </span>
      {may('call:edit') && (
        <button type="button" aria-busy={busy} onClick={() => !busy && onDone()}>
          {t('orders.call_done')} <span className="unseen">{t('shared.pair', { name: place, value: t(callWords[call.kind]) })}</span>
        </button>
      )}
    </li>
  );
};

/** Nothing where no table calls. `table`: the calls of this one alone; `brief`: in one row. */
export const Calls = ({ table, brief = false }: { table?: string; brief?: boolean }) => {
  const { data = [] } = useCalls();
  const { mutate, isPending, variables } = useAnswer();
  const root = useRef<HTMLUListElement>(null);
  const calls = table === undefined ? data : data.filter((call) => call.table === table);
  const done = (id: string) => {
    // Its button goes: the keyboard goes on at the next call, or where the page begins.
    const buttons: Element[] = [...(root.current?.querySelectorAll('button') ?? [])];
    const own = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
    const next = own < 0 ? null : (buttons[own + 1] ?? buttons[own - 1] ?? document.getElementById('content'));
    mutate(id, { onSuccess: () => (next as HTMLElement | null)?.focus({ preventScroll: true }) });
  };
  if (calls.length === 0) return null;
  return (
    <ul ref={root} className={brief ? `${classes.calls} ${classes.brief}` : classes.calls} aria-label={t('orders.calls')}>
      {calls.map((call) => (
        <Call
          key={call.id}
          call={call}
          place={table === undefined}
          busy={isPending && variables === call.id}
          onDone={() => done(call.id)}
        />
      ))}
    </ul>
  );
};
