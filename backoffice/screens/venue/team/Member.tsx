import { formatDate } from '@ardoise/contract/rules/locales.ts';
import type { TeamMember } from '@ardoise/contract/team.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call, renewToken } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { RowTools } from '../../../ui/list/RowTools.tsx';
import { notify, notifyError } from '../../../ui/notify/notify.ts';
import { fullName } from '../../../ui/person-name.ts';
import classes from './team.module.css';

type MemberProps = { venue: string; member: TeamMember; editable: boolean; onChanged(): Promise<void> };

/** Removes the role after confirmation. */
const Removal = ({ venue, member: { role, user }, onChanged }: Omit<MemberProps, 'editable'>) => {
  const { user: own, refreshVenues } = useSession();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const name = fullName(user) || user.email;
  const isOwn = user.id === own.sub;
  const remove = async () => {
    setPending(true);
    try {
      await call('DELETE /api/venue/:venue/team/:role/:id', { params: { venue, role, id: user.id } });
      notify(t('team.removed', { name }));
    } catch (error) {
      notifyError(error);
    }
    // The user's own rights may have changed.
    if (isOwn) await renewToken(own.sub).then(refreshVenues, () => undefined);
    await onChanged();
    setPending(false);
    setAsking(false);
  };
  return (
    <>
      <Button variant="default" aria-label={t('shared.pair', { name: t('team.remove'), value: name })} onClick={() => setAsking(true)}>
        {t('team.remove')}
      </Button>
      {asking && (
        <ConfirmDialog
          opened
          title={t('team.remove_title', { name })}
          text={isOwn ? t('team.remove_self') : t('team.remove_text')}
          confirm={t('team.remove')}
          dangerous
          pending={pending}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};

export const Member = ({ editable, ...props }: MemberProps) => {
  const { user: own, venue, locale } = useSession();
  const { user, since } = props.member;
  const name = fullName(user);
  return (
    <li className="row">
      <p className={classes.who}>
        <strong>{name || user.email}</strong> {user.id === own.sub && <span className="tag">{t('team.you')}</span>}
        {name && <span className="muted block">{user.email}</span>}
      </p>
      <p className="muted t2">{t('team.since', { date: formatDate(new Date(since), locale, venue.timezone) })}</p>
      {editable && (
        <RowTools>
          <Removal {...props} />
        </RowTools>
      )}
    </li>
  );
};
