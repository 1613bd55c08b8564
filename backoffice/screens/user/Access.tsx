// A user's access, and the admin's actions on it (docs/product/people-and-rights.md#users).
import type { User } from '@ardoise/contract/accounts/users.ts';
import { Button } from '@mantine/core';
import { useRefresh } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { limitText } from '../../ui/error-text.ts';
import { notify, notifyError } from '../../ui/notify/notify.ts';
import { Part } from '../../ui/Page.tsx';
import { fullName } from '../../ui/person-name.ts';

const params = ({ id }: User) => ({ params: { id } });
const asDisabled = (user: User, disabled: boolean) => call('PUT /api/user/:id', { ...params(user), body: { ...user, disabled } });

/** Actions that need confirmation; their texts are named after them (`user.disable_title`). */
const CONFIRMED = {
  disable: (user: User): Promise<unknown> => asDisabled(user, true),
  enable: (user: User): Promise<unknown> => asDisabled(user, false),
  end: (user: User): Promise<unknown> => call('DELETE /api/user/:id/session', params(user)),
  factor: (user: User): Promise<unknown> => call('DELETE /api/user/:id/factor', params(user)),
} as const;
type ConfirmedAction = keyof typeof CONFIRMED;

/** Runs an action with a notification, then refetches the record. */
const useAction = () => {
  const refresh = useRefresh();
  const [pending, setPending] = useState(false);
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setPending(true);
    try {
      await work();
      notify(done);
    } catch (error) {
      const wait = limitText(error);
      if (wait) notify(wait, { tone: 'bad', duration: 8000 });
      else notifyError(error);
    }
    refresh();
    setPending(false);
  };
  return { pending, run };
};

const Actions = ({ user }: { user: User }) => {
  const { pending, run } = useAction();
  const [pendingAction, setPendingAction] = useState<ConfirmedAction | null>(null);
  const name = fullName(user) || user.email;
  const answer = async (what: ConfirmedAction) => {
    await run(() => CONFIRMED[what](user), t(`user.${what}_done`));
    setPendingAction(null);
  };
  const button = (what: ConfirmedAction) => (
    <Button variant="default" onClick={() => setPendingAction(what)}>
      {t(`user.${what}`)}
    </Button>
  );
  return (
    <>
      {user.pending && !user.disabled && (
        <Button
          variant="default"
          loading={pending && pendingAction === null}
          onClick={() => void run(() => call('POST /api/user/:id/invite', params(user)), t('user.invited', { email: user.email }))}
        >
          {t('user.invite')}
        </Button>
      )}
      {!user.pending && !user.disabled && button('end')}
      {user.second_factor && button('factor')}
      {button(user.disabled ? 'enable' : 'disable')}
      {pendingAction && (
        <ConfirmDialog
          opened
          title={t(`user.${pendingAction}_title`, { name })}
          text={t(`user.${pendingAction}_text`)}
          confirm={t(`user.${pendingAction}`)}
          dangerous={pendingAction === 'disable' || pendingAction === 'factor'}
          pending={pending}
          onConfirm={() => void answer(pendingAction)}
          onCancel={() => setPendingAction(null)}
        />
      )}
    </>
  );
};

export const Access = ({ user, isOwn }: { user: User; isOwn: boolean }) => {
  const state = user.operator ? 'operator' : user.disabled ? 'disabled' : user.pending ? 'pending' : 'active';
  return (
    <Part title={t('user.access')} text={t(isOwn ? 'user.own_text' : `user.${state}_text`)}>
      {isOwn ? (
        <div className="row g4">
          <Button component={Link} to="/profile" variant="default">
            {t('shell.profile')}
          </Button>
        </div>
      ) : (
        !user.operator && (
          <div className="row g4">
            <Actions user={user} />
          </div>
        )
      )}
    </Part>
  );
};
