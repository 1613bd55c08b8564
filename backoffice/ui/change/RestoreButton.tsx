// The button beside a record in the history that restores it to its state before the change.
import type { ChangedRecord } from '@ardoise/contract/changes.ts';
import type { Right } from '@ardoise/contract/rules/permissions.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type Session, useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import classes from './change.module.css';
import { recordName } from './record-name.ts';

/** Restoring needs `change:edit` and the right to save the record's form. */
const mayRestore = ({ resource, what, restorable }: ChangedRecord, { may }: Session): boolean =>
  restorable && may('change:edit') && may(`${resource}:${what === 'deleted' ? 'create' : 'edit'}` as Right);

export const RestoreButton = ({ record, onAsk }: { record: ChangedRecord; onAsk(): void }) => {
  const session = useSession();
  if (!mayRestore(record, session)) return null;
  return (
    <Button
      variant="subtle"
      className={classes.restore}
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      aria-label={t('change.restore_of', { name: recordName(record.resource, record.name) })}
      onClick={onAsk}
    >
      {t('change.restore')}
    </Button>
  );
};
