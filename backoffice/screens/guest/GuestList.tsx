import type { Guest } from '@ardoise/contract/people.ts';
import { GUEST_DAYS } from '@ardoise/contract/rules/guests.ts';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useDelete } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { peopleColumns } from '../../ui/list/people-columns.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import { RowTools } from '../../ui/list/RowTools.tsx';
import { notify, notifyError } from '../../ui/notify/notify.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/States.tsx';

const Remove = ({ guest }: { guest: Guest }) => {
  const { name } = guest;
  const [asking, setAsking] = useState(false);
  const [remove, { isPending }] = useDelete<Guest>();
  const run = () =>
    remove(
      'guest',
      { id: guest.id, previousData: guest },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(t('shared.deleted')),
        onError: notifyError,
        onSettled: () => setAsking(false),
      },
    );
  return (
    <RowTools>
      <ActionIcon
        variant="default"
        aria-label={t('guest.remove_of', { name })}
        title={t('guest.remove_of', { name })}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      {asking && (
        <ConfirmDialog
          opened
          title={t('guest.remove_title', { name })}
          text={t('guest.remove_text')}
          confirm={t('shared.delete')}
          dangerous
          pending={isPending}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        />
      )}
    </RowTools>
  );
};

/** The recall book, newest first. */
export const GuestList = () => {
  const session = useSession();
  const columns: Column<Guest>[] = peopleColumns(session);
  if (session.may('guest:delete'))
    columns.push({
      key: 'actions',
      label: t('people.actions'),
      bare: true,
      interactive: true,
      render: (guest) => <Remove guest={guest} />,
    });
  return (
    <Page title={t('names.guest')}>
      <div className="stack">
        <p>{t('guest.kept', { days: GUEST_DAYS })}</p>
        <ResourceList<Guest>
          resource="guest"
          sort={{ field: 'creation_date', order: 'DESC' }}
          columns={columns}
          queryOptions={{ staleTime: 0 }}
          empty={<Empty title={t('guest.empty_title')} text={t('guest.empty_text')} />}
        />
      </div>
    </Page>
  );
};
