// The open switch: everyone at the venue sees it, managers and bartenders change it. Closing asks for confirmation, because guests
// cannot order until staff open again.
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { useSession } from '../session/session.ts';
import classes from './shell.module.css';
import { useChangeTakingOrders, useTakingOrders } from './taking-orders.ts';

export const OpenSwitch = () => {
  const { venue, may } = useSession();
  // The switch has no effect on a deactivated venue.
  if (!may('open:show') || !venue.active) return null;
  return <State key={venue.id} venue={venue.id} editable={may('open:edit')} />;
};

const labels = { taking: 'shell.open', paused: 'shell.paused', closed: 'shell.closed' } as const;

const State = ({ venue, editable }: { venue: string; editable: boolean }) => {
  const taking = useTakingOrders(venue);
  const { mutate, isPending } = useChangeTakingOrders(venue);
  const [asking, setAsking] = useState(false);
  if (!taking) return null;
  const label = t(labels[taking.state]);
  const isTaking = taking.state === 'taking' || undefined;
  if (!editable) {
    return (
      <span className={`inline muted strong rigid ${classes.openState}`} data-open={isTaking}>
        {label}
      </span>
    );
  }
  return (
    <span className={`inline muted strong rigid ${classes.openState}`} data-open={isTaking}>
      <Toggle
        hideLabel
        label={t('shared.pair', { name: t('shell.taking_orders'), value: label })}
        checked={taking.open}
        pending={isPending}
        onChange={(next) => (next ? mutate({ open: true }) : setAsking(true))}
      />
      <span className="unseen-phone" aria-hidden="true">
        {label}
      </span>
      <ConfirmDialog
        opened={asking}
        title={t('shell.close_title')}
        text={t('shell.close_text')}
        confirm={t('shell.close_venue')}
        onConfirm={() => {
          setAsking(false);
          mutate({ open: false });
        }}
        onCancel={() => setAsking(false)}
      />
    </span>
  );
};
