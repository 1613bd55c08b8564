// Finds any order of the last hours with two taps: the list and the order.
import type { Order } from '@ardoise/contract/orders.ts';
import { formatTime } from '@ardoise/contract/rules/locales.ts';
import { searchable } from '@ardoise/contract/rules/text/texts.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { StatusLabel } from '../../../ui/order/StatusAndAge.tsx';
import { customerText, placeText } from '../../../ui/order/words.ts';
import { Failed, Waiting } from '../../../ui/States.tsx';
import classes from './lists.module.css';

/** Maximum number of listed orders: several hours of a busy bar. */
const LISTED = 200;

/** Searches by reference, name, table or passphrase. */
const isLookedFor = ({ ref, customer, passphrase }: Order, text: string): boolean =>
  [ref, customer.name, customer.table ?? '', passphrase ?? ''].some((one) => searchable(one).includes(searchable(text.trim())));

const Found = ({ order }: { order: Order }) => {
  const { locale, venue } = useSession();
  return (
    <li>
      <Link to={`/order/${order.id}?from=bar`}>
        <b>{placeText(order)}</b>
        <span>
          {customerText(order.customer)} · {order.ref}
        </span>
        <time>{formatTime(new Date(order.creation_date), locale, venue.timezone)}</time>
        <StatusLabel status={order.status} />
      </Link>
    </li>
  );
};

export const Find = ({ onClose }: { onClose(): void }) => {
  const { venue } = useSession();
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['found-orders', venue.id],
    queryFn: async ({ signal }) => {
      const query = { page: 0, pageSize: LISTED };
      return (await call('GET /api/order/:venue/history', { params: { venue: venue.id }, query, signal })).rows;
    },
    staleTime: 0,
  });
  const found = data?.filter((order) => isLookedFor(order, text));
  return (
    <Dialog opened onClose={onClose} label={t('orders.find')}>
      <h2 className="t5">{t('orders.find')}</h2>
      <TextInput
        label={t('orders.find_hint')}
        description={data?.length === LISTED && t('orders.find_limit', { n: LISTED })}
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!found && (error ? <Failed title={t('orders.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={6} />)}
      {found?.length === 0 && <p>{t('orders.find_none')}</p>}
      <ol className={classes.found} data-scrolls>
        {found?.map((order) => (
          <Found key={order.id} order={order} />
        ))}
      </ol>
      <Button variant="default" className="rigid" onClick={onClose}>
        {t('shared.close')}
      </Button>
    </Dialog>
  );
};
