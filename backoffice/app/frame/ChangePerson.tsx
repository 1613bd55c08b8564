// Changes the person at a shared tablet without leaving the screen (docs/product/people-and-rights.md#shared-tablets).
import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PinEntry } from '../../ui/pin/PinEntry.tsx';
import { signOut } from '../api.ts';
import { useSession } from '../session/session.ts';
import { keepTablet, keepWorker, readTablet } from '../session/storage.ts';
import classes from './change-person.module.css';

const leaveForGood = () => {
  keepTablet(null);
  void signOut();
};

/** Names and PIN pad in a dialog. The screen below stays mounted. */
export const ChangePersonDialog = ({ opened, onClose }: { opened: boolean; onClose(): void }) => {
  const { user, handOver } = useSession();
  const tablet = readTablet();
  if (!tablet) return null;
  return (
    <Dialog opened={opened} onClose={onClose} label={t('pin.title')}>
      <div className="stack g4">
        <PinEntry
          tablet={tablet}
          current={user.sub}
          onGone={leaveForGood}
          onEntered={(jwt, { name }) => {
            keepWorker(name);
            handOver(jwt);
            onClose();
          }}
          head={() => <h2 className={`t5 ${classes.title}`}>{t('pin.title')}</h2>}
        />
        <Button variant="default" size="md" onClick={onClose}>
          {t('shared.cancel')}
        </Button>
      </div>
    </Dialog>
  );
};
