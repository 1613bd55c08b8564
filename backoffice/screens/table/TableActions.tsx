// The actions on a table: downloading its code, renewing the code, deleting the table.
import type { Table } from '@ardoise/contract/tables.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useRefresh } from 'ra-core';
import { useState } from 'react';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { recordName } from '../../ui/change/record-name.ts';
import { useDeletion } from '../../ui/change/use-deletion.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { notify, notifyError } from '../../ui/notify/notify.ts';
import { addressOf } from './address.ts';
import { useTableCodes } from './Codes.tsx';

const download = async (table: Table): Promise<void> => {
  const { saveQr } = await import('../../ui/qr/save-qr.ts');
  await saveQr(addressOf(table), t('orders.table', { table: table.number }));
};

type Asking = 'renew' | 'remove';

/** Renews a table's code and deletes the table, each after confirmation. */
const useTableChanges = ({ id, number }: Table) => {
  const { venue } = useSession();
  const refresh = useRefresh();
  const deletion = useDeletion();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [pending, setPending] = useState(false);
  const params = { venue: venue.id, id };
  const remove = (dry_run: 'true' | 'false') => call('DELETE /api/venue/:venue/table/:id', { params, query: { dry_run } });
  /** Asks only if the server can delete the table. */
  const askToRemove = async () => {
    setPending(true);
    try {
      await remove('true');
      setAsking('remove');
    } catch (error) {
      notifyError(error);
      refresh();
    } finally {
      setPending(false);
    }
  };
  const confirm = async () => {
    setPending(true);
    try {
      if (asking === 'renew') {
        await call('PUT /api/venue/:venue/table/:id/code', { params });
        notify(t('table.renewed_one', { number }));
      } else void deletion.notifyDeleted({ resource: 'table', name: recordName('table', number) }, await remove('false'));
    } catch (error) {
      notifyError(error);
    } finally {
      setPending(false);
      setAsking(null);
      refresh();
    }
  };
  return { asking, pending, askToRenew: () => setAsking('renew'), askToRemove, confirm, cancel: () => setAsking(null) };
};

export const TableActions = ({ table }: { table: Table }) => {
  const { may } = useSession();
  const codes = useTableCodes();
  const { asking, pending, askToRenew, askToRemove, confirm, cancel } = useTableChanges(table);
  const { number } = table;
  return (
    <span className="row g3">
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        aria-label={t('table.download_of', { number })}
        onClick={() => download(table).catch(notifyError)}
      >
        {t('table.download')}
      </Button>
      {codes && may('table:edit') && (
        <ActionIcon variant="default" aria-label={t('table.renew', { number })} title={t('table.renew', { number })} onClick={askToRenew}>
          <IconRefresh size={20} aria-hidden />
        </ActionIcon>
      )}
      {may('table:delete') && (
        <ActionIcon
          variant="default"
          aria-label={t('table.remove', { number })}
          title={t('table.remove', { number })}
          loading={pending && !asking}
          onClick={() => void askToRemove()}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
      {asking && (
        <ConfirmDialog
          opened
          title={t(asking === 'renew' ? 'table.ask_renew_one' : 'table.ask_remove', { number })}
          text={t(asking === 'renew' ? 'table.reprint' : 'table.delete_text')}
          confirm={t(asking === 'renew' ? 'table.renew_one' : 'shared.delete')}
          dangerous
          pending={pending}
          onConfirm={() => void confirm()}
          onCancel={cancel}
        />
      )}
    </span>
  );
};
