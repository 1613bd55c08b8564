import { formatDate } from '@ardoise/contract/rules/locales.ts';
import type { Invitation } from '@ardoise/contract/team.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { RowTools } from '../../../ui/list/RowTools.tsx';
import { notify } from '../../../ui/notify/notify.ts';
import { inviteFailure } from './invite-failure.ts';
import classes from './team.module.css';

type InvitedProps = { venue: string; invitation: Invitation; editable: boolean; onChanged(): Promise<void> };

/** Resends an invitation, or withdraws it after confirmation. */
const Tools = ({ venue, invitation: { id, email }, onChanged }: Omit<InvitedProps, 'editable'>) => {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState<'resend' | 'withdraw' | null>(null);
  const params = { venue, id };
  const run = async (action: 'resend' | 'withdraw', work: () => Promise<unknown>, done: string) => {
    setPending(action);
    try {
      await work();
      notify(done);
    } catch (error) {
      notify(inviteFailure(error), { tone: 'bad', duration: 8000 });
    }
    // It may have been accepted meanwhile.
    await onChanged();
    setPending(null);
    setAsking(false);
  };
  const resend = () => run('resend', () => call('POST /api/auth/invitation/:venue/:id/resend', { params }), t('team.resent', { email }));
  const withdraw = () => run('withdraw', () => call('DELETE /api/auth/invitation/:venue/:id', { params }), t('team.withdrawn'));
  return (
    <RowTools>
      <Button
        variant="default"
        loading={pending === 'resend'}
        aria-label={t('shared.pair', { name: t('team.resend'), value: email })}
        onClick={() => void resend()}
      >
        {t('team.resend')}
      </Button>
      <Button variant="default" aria-label={t('shared.pair', { name: t('team.withdraw'), value: email })} onClick={() => setAsking(true)}>
        {t('team.withdraw')}
      </Button>
      {asking && (
        <ConfirmDialog
          opened
          title={t('team.withdraw_title', { email })}
          text={t('team.withdraw_text')}
          confirm={t('team.withdraw')}
          dangerous
          pending={pending === 'withdraw'}
          onConfirm={() => void withdraw()}
          onCancel={() => setAsking(false)}
        />
      )}
    </RowTools>
  );
};

export const Invited = ({ editable, ...props }: InvitedProps) => {
  const { venue, locale } = useSession();
  const { email, end_date, expired } = props.invitation;
  const date = formatDate(new Date(end_date), locale, venue.timezone);
  return (
    <li className="row">
      <p className={classes.who}>
        <strong>{email}</strong>
        <span className={`pill t2 ${expired ? 'hold' : 'pending'} ${classes.state}`}>
          {t(expired ? 'team.expired' : 'team.invited_until', { date })}
        </span>
      </p>
      {editable && <Tools {...props} />}
    </li>
  );
};
