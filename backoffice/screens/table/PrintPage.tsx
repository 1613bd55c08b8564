// All table codes for printing: venue name, table number and QR code.
import type { Table } from '@ardoise/contract/tables.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { Qr } from '../../ui/qr/Qr.tsx';
import { Empty, Failed, Waiting } from '../../ui/States.tsx';
import { addressOf } from './address.ts';
import { useBarAddress } from './BarCode.tsx';
import classes from './table.module.css';

const AT_ONCE = 500;

const readAll = async (venue: string, signal: AbortSignal): Promise<Table[]> => {
  const all: Table[] = [];
  for (let page = 0; ; page++) {
    const { rows, total } = await call('GET /api/venue/:venue/table', { params: { venue }, query: { page, pageSize: AT_ONCE }, signal });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
};

const Card = ({ url, label, place }: { url: string; label: string; place: string }) => (
  <li className={`stack g2 card long center ${classes.card}`}>
    <strong>{useSession().venue.name}</strong>
    <Qr text={addressOf({ url })} label={label} />
    <span className="figure">{place}</span>
  </li>
);

export const PrintPage = () => {
  const { venue } = useSession();
  const bar = useBarAddress();
  // Always refetched: an old code on paper would be useless.
  const { data, error, refetch } = useQuery({
    queryKey: ['tables-to-print', venue.id],
    queryFn: ({ signal }) => readAll(venue.id, signal),
    gcTime: 0,
  });
  return (
    <Page
      title={t('table.print_title')}
      back="/table"
      actions={
        data &&
        data.length > 0 && (
          <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            {t('table.print')}
          </Button>
        )
      }
    >
      {!data && (error ? <Failed title={t('list.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={8} />)}
      {data?.length === 0 && <Empty title={t('table.empty_title')} text={t('table.empty_text')} />}
      {data && (
        <ul className={`stack ${classes.sheet}`}>
          {bar && bar.code !== null && <Card url={bar.url} label={t('table.bar_title')} place={t('table.bar_title')} />}
          {data.map(({ id, url, number }) => (
            <Card key={id} url={url} label={t('table.qr_of', { number })} place={t('orders.table', { table: number })} />
          ))}
        </ul>
      )}
    </Page>
  );
};
