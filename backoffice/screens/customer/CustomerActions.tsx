// Actions on a customer: export of their personal data, and erasure.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Customer } from '@ardoise/contract/people.ts';
import { ActionIcon } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useRefresh } from 'ra-core';
import { useState } from 'react';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { download } from '../../app/upload.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { RowTools } from '../../ui/list/RowTools.tsx';
import { notify, notifyError } from '../../ui/notify/notify.ts';
import { Fact } from '../../ui/Page.tsx';
import classes from './customer.module.css';

/** The references of the open orders that prevent a customer's erasure. */
const openOrders = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'open_orders' && Array.isArray(error.extra.orders) ? error.extra.orders.join(', ') : null;

export const CustomerActions = ({ customer: { id, name, email, phone } }: { customer: Customer }) => {
  const { venue } = useSession();
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const erase = async () => {
    setPending(true);
    try {
      await call('DELETE /api/user/:venue/customer/:id', { params: { venue: venue.id, id } });
      notify(t('customer.erased'));
    } catch (error) {
      const open = openOrders(error);
      if (open) notify(t('customer.open_orders', { refs: open }), { tone: 'bad', duration: 8000 });
      else notifyError(error);
    } finally {
      setPending(false);
      setAsking(false);
      refresh();
    }
  };
  const save = () => download(`/api/user/${venue.id}/customer/${id}/export`, null).catch(notifyError);
  const [saving, erasing] = [t('customer.export_of', { name }), t('customer.erase_of', { name })];
  return (
    <RowTools>
      <ActionIcon variant="default" aria-label={saving} title={saving} onClick={() => void save()}>
        <IconDownload size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={erasing} title={erasing} onClick={() => setAsking(true)}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      {asking && (
        <ConfirmDialog
          opened
          title={t('customer.erase_title', { name })}
          text={t('customer.erase_text')}
          confirm={t('customer.erase')}
          dangerous
          pending={pending}
          onConfirm={() => void erase()}
          onCancel={() => setAsking(false)}
        >
          {/* These distinguish customers of the same name. */}
          <dl className={`stack g3 ${classes.who}`}>
            {email && <Fact label={t('people.email')}>{email}</Fact>}
            {phone && <Fact label={t('people.phone')}>{phone}</Fact>}
          </dl>
        </ConfirmDialog>
      )}
    </RowTools>
  );
};
