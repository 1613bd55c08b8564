// Deletes a record after a confirmation, then opens another page, such as its list.
import type { Changed } from '@ardoise/contract/changes.ts';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useDelete } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OurDataProvider } from '../../app/data-provider.ts';
import { dropUnsaved } from '../../app/leave-guard.ts';
import { t } from '../../i18n/translate.ts';
import { recordName } from '../change/record-name.ts';
import { useDeletion } from '../change/use-deletion.ts';
import { ConfirmDialog } from '../Dialog.tsx';
import { notify, notifyError } from '../notify/notify.ts';
import { type Use, UsedBy, usesIn } from '../UsedBy.tsx';

/** The texts for a removal that is not a plain deletion: the button, the question's title and answer, and the message afterwards. */
export type RemovalTexts = { button: string; title: string; confirm: string; done: string };

type DeleteButtonProps = {
  resource: string;
  record: { id: string; name: string };
  words?: RemovalTexts | undefined;
  /** The consequences of the deletion, for the question. */
  text?: ReactNode;
  /** Sent with the call (`recursive`). */
  query?: Record<string, string>;
  /** The address to open afterwards. */
  next: string;
  /** The kind of record in the history. Undefined: it has no history, so it cannot be restored. */
  kind?: Changed | undefined;
};

export const DeleteButton = ({ resource, record, words, text, query, next, kind }: DeleteButtonProps) => {
  const [asking, setAsking] = useState(false);
  const [uses, setUses] = useState<readonly Use[]>([]);
  const [remove, { isPending }] = useDelete();
  const provider = useDataProvider<OurDataProvider>();
  const navigate = useNavigate();
  const deletion = useDeletion();
  const name = recordName(resource, record.name);
  const refuse = (error: unknown) => {
    const found = usesIn(error);
    setAsking(false);
    setUses(found);
    if (found.length === 0) notifyError(error);
  };
  const run = () =>
    remove(
      resource,
      { id: record.id, previousData: record, ...(query && { meta: { query } }) },
      {
        mutationMode: 'pessimistic',
        onSuccess: (answer) => {
          dropUnsaved();
          if (kind) void deletion.notifyDeleted({ resource: kind, name }, answer);
          else notify(words?.done ?? t('shared.deleted'));
          void navigate(next);
        },
        onError: refuse,
      },
    );
  /** A dry run before the question, for records with a history, so that a deletion that would be refused is not offered. */
  const check = useMutation({
    mutationFn: () => provider.checkRemoval(resource, { id: record.id, query: query ?? {} }),
    onSuccess: () => setAsking(true),
    onError: refuse,
  });
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} />}
        loading={check.isPending}
        onClick={() => (kind ? check.mutate() : setAsking(true))}
      >
        {words?.button ?? t('shared.delete')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words?.title ?? t('form.delete_title', { name })}
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
      {/* Deleting a menu deletes its products, which may be in use. */}
      <UsedBy text={t(resource === 'section' ? 'usage.inside' : 'usage.text', { name })} uses={uses} onClose={() => setUses([])} />
    </>
  );
};
