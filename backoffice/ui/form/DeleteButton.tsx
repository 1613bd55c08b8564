// Deletes a record after a question, then goes back to its list.
import type { Changed } from '@ardoise/contract/changes.ts';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useDelete } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dropUnsaved } from '../../app/leave-guard.ts';
import { t } from '../../i18n/translate.ts';
import { useDeletion } from '../change/use-deletion.ts';
import { ConfirmDialog } from '../Dialog.tsx';
import { notify, notifyError } from '../notify/notify.ts';
import { type Use, UsedBy, usesIn } from '../UsedBy.tsx';

/** What it is called where it is no plain deletion: on the button, above the question, as its answer, and once it is done. */
export type RemovalWords = { button: string; title: string; confirm: string; done: string };

type DeleteButtonProps = {
  resource: string;
  record: { id: string; name: string };
  words?: RemovalWords | undefined;
  /** What else happens when it goes. */
  text?: ReactNode;
  /** Sent with the call (`recursive`). */
  query?: Record<string, string>;
  /** Where to go afterwards. */
  next: string;
  /** What kind of record its history knows it as; none where it has no history, and does not come back. */
  kind?: Changed | undefined;
};

export const DeleteButton = ({ resource, record, words, text, query, next, kind }: DeleteButtonProps) => {
  const [asking, setAsking] = useState(false);
  const [uses, setUses] = useState<readonly Use[]>([]);
  const [remove, { isPending }] = useDelete();
  const navigate = useNavigate();
  const deletion = useDeletion();
  const run = () =>
    remove(
      resource,
      { id: record.id, previousData: record, ...(query && { meta: { query } }) },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          dropUnsaved();
          if (kind) deletion.tell({ resource: kind, ...record });
          else notify(words?.done ?? t('shared.deleted'));
          navigate(next);
        },
        onError: (error) => {
          const found = usesIn(error);
          setAsking(false);
          setUses(found);
          if (found.length === 0) notifyError(error);
        },
      },
    );
  return (
    <>
      <Button variant="subtle" color="red" leftSection={<IconTrash size={18} />} onClick={() => setAsking(true)}>
        {words?.button ?? t('shared.delete')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words?.title ?? t('form.delete_title', { name: record.name })}
        text={
          <>
            {text ?? t('form.delete_text')} {kind && deletion.mayUndo(kind) && t('change.can_restore')}
          </>
        }
        confirm={words?.confirm ?? t('shared.delete')}
        dangerous
        pending={isPending}
        onConfirm={run}
        onCancel={() => setAsking(false)}
      />
      <UsedBy text={t('usage.text', { name: record.name })} uses={uses} onClose={() => setUses([])} />
    </>
  );
};
