// Changes the person at a shared tablet without leaving the screen (docs/product/people-and-rights.md#shared-tablets).
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PinEntry } from '../../ui/pin/PinEntry.tsx';
import { signOut } from '../api.ts';
import { useSession } from '../session/session.ts';
import { keepTablet, keepWorker, readTablet, readWorker } from '../session/storage.ts';
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
      <div className={classes.inside}>
        <PinEntry
          tablet={tablet}
          current={user.sub}
          onGone={leaveForGood}
          onEntered={(jwt, { name }) => {
            keepWorker(name);
            handOver(jwt);
            onClose();
          }}
          head={() => <h2 className={classes.title}>{t('pin.title')}</h2>}
        />
        <Button variant="default" size="md" onClick={onClose}>
          {t('shared.cancel')}
        </Button>
      </div>
    </Dialog>
  );
};

/** Splits a name of a shared tablet (`Zoé Q.`) into the first name and the initial, with the space before it; '' without one. */
const partsOf = (name: string) => {
  const [, first = name, initial = ''] = /^(.+)( \S+)$/u.exec(name) ?? [];
  return { first, initial };
};

/** The person who works at a shared tablet, in the bar's toolbar. Empty for a session by e-mail. */
export const WhoWorks = () => {
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  if (!user.only) return null;
  const name = readWorker() ?? user.name;
  const { first, initial } = partsOf(name);
  return (
    <>
      <button type="button" className={classes.who} data-who aria-label={t('pin.change_from', { name })} onClick={() => setOpened(true)}>
        <IconUsers size={20} aria-hidden />
        <b>
          <span>{first}</span>
          <span>{initial}</span>
        </b>
      </button>
      <ChangePersonDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
};
