// Beside a record in the history: brings it back as it was before that change.
import type { ChangedRecord } from '@ardoise/contract/changes.ts';
import type { Right } from '@ardoise/contract/rules/permissions.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type Session, useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import classes from './change.module.css';
import { recordName } from './record-name.ts';

/** Whether somebody may bring a record back: it is written as on its own form. */
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
