// Tables with guests: their orders, their calls, and closing a table (docs/product/tables.md#sessions).

import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { isOpenStatus } from '@ardoise/contract/rules/order-status.ts';
import type { TableSession } from '@ardoise/contract/tables.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { notify, notifyError } from '../../../ui/notify/notify.ts';
import { Since, StatusLabel } from '../../../ui/order/StatusAndAge.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Empty, Failed, Waiting } from '../../../ui/States.tsx';
import { ConnectionBanner } from '../BoardTools.tsx';
import { Calls } from '../calls/Calls.tsx';
import { refetchTables, useCalls, useTableSessions } from '../live/calls.ts';
import classes from './tables.module.css';

const placeOf = ({ table }: TableSession): string => t('orders.table', { table });

const TableCard = ({ session, onClose }: { session: TableSession; onClose: (() => void) | null }) => {
  const { locale } = useSession();
  return (
    <li className={`stack g3 card soft-corners ${classes.table}`} data-table={session.table}>
      <h2 className="t5">{placeOf(session)}</h2>
      <p className="muted">
        <Since at={session.begin_date} />
        {session.joined > 0 && ` · ${t('orders.tables_joined', { n: session.joined })}`}
      </p>
      <ul className={classes.orders}>
        {session.orders.map((order) => (
          <li key={order.id} className="stack g3 tap">
            <Link to={`/order/${order.id}`} className="strong tap">
              {order.ref}
            </Link>
            <StatusLabel status={order.status} />
            <span>{formatMoney(order.total_price, session.currency, locale)}</span>
          </li>
        ))}
      </ul>
      <p className="split t4">
        <span>{t('orders.tables_total')}</span>
        <strong>{formatMoney(session.total_price, session.currency, locale)}</strong>
      </p>
      {onClose && (
        <Button variant="default" onClick={onClose}>
          {t('orders.close_table')} <span className="unseen">{session.table}</span>
        </Button>
      )}
    </li>
  );
};

const openOrders = ({ orders }: TableSession) => orders.filter(({ status }) => isOpenStatus(status));

type CloseProps = { session: TableSession; calls: boolean; onConfirm(): void; onCancel(): void };

/** Confirmation for tables with open orders or calls; others are closed at once. */
const CloseQuestion = ({ session, calls, onConfirm, onCancel }: CloseProps) => {
  const open = openOrders(session);
  const texts = [
    ...(open.length > 0 ? [t('orders.close_table_text', { n: open.length, refs: open.map(({ ref }) => ref).join(', ') })] : []),
    ...(calls ? [t('orders.close_table_call')] : []),
  ];
  return (
    <ConfirmDialog
      opened
      title={t('orders.close_table_title', { table: session.table })}
      text={texts.join(' ')}
      confirm={t('orders.close_table')}
      dangerous
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
};

export const TablesPage = () => {
  const { venue, may } = useSession();
  const client = useQueryClient();
  const { data, error, refetch } = useTableSessions();
  const { data: calls = [] } = useCalls();
  const [tableToClose, setTableToClose] = useState<TableSession | null>(null);
  const close = async (session: TableSession) => {
    setTableToClose(null);
    try {
      await call('DELETE /api/venue/:venue/session/:id', { params: { venue: venue.id, id: session.id } });
      notify(t('orders.table_closed', { place: placeOf(session) }));
      document.getElementById('content')?.focus({ preventScroll: true });
    } catch (failure) {
      notifyError(failure);
    }
    await refetchTables(client, venue.id);
  };
  const isCalling = ({ table }: TableSession) => calls.some((one) => one.table === table);
  const onClose = (session: TableSession) => () => {
    if (openOrders(session).length > 0 || isCalling(session)) setTableToClose(session);
    else void close(session);
  };
  return (
    <Page title={t('orders.tables')} back="/order">
      <ConnectionBanner />
      <Calls all />
      {!data && (error ? <Failed title={t('list.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={8} />)}
      {data?.length === 0 && <Empty title={t('orders.tables_none')} text={t('orders.tables_none_hint')} />}
      <ul className={`grid ${classes.tables}`}>
        {data?.map((session) => (
          <TableCard key={session.id} session={session} onClose={may('session:edit') ? onClose(session) : null} />
        ))}
      </ul>
      {tableToClose && (
        <CloseQuestion
          session={tableToClose}
          calls={isCalling(tableToClose)}
          onConfirm={() => void close(tableToClose)}
          onCancel={() => setTableToClose(null)}
        />
      )}
    </Page>
  );
};
