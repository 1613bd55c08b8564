// Asks before unsaved changes are lost: on a link, the browser's Back, a change of venue, or closing the tab. The router allows only one
// blocker at a time, so this one serves all forms and editors.
import { useBlocker } from 'ra-core';
import { useEffect } from 'react';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { answerLeaving, isGuarded, useLeaveQuestion } from '../leave-guard.ts';

export const LeaveQuestion = () => {
  const question = useLeaveQuestion();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isGuarded() && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isGuarded()) event.preventDefault();
    };
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, []);
  const answer = (leave: boolean) => {
    answerLeaving(leave);
    if (blocker.state !== 'blocked') return;
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <ConfirmDialog
      opened={question !== null || blocker.state === 'blocked'}
      title={t('form.leave_title')}
      text={t('form.leave_text')}
      confirm={t('form.leave')}
      cancel={t('form.stay')}
      dangerous
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
};
