import { ApiError } from '@ardoise/contract/errors.ts';
import { Button, PasswordInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { PASSWORD_MIN_LENGTH } from '../../app/session/password.ts';
import { keepToken } from '../../app/session/storage.ts';
import { t } from '../../i18n/translate.ts';
import { limitText, problemText } from '../../ui/error-text.ts';
import { notify, notifyError } from '../../ui/notify/notify.ts';
import { Columns, Part } from '../../ui/Page.tsx';
import { useRefetchDevices } from './Devices.tsx';

type Problems = { current?: string; password?: string };

/** The server's errors of the two fields; null if the error is about something else. */
const problemsOf = (error: unknown): Problems | null => {
  const wait = limitText(error);
  if (wait) return { current: wait };
  if (!(error instanceof ApiError) || !error.errors) return null;
  const { current, password } = error.errors;
  return { ...(current && { current: problemText(current) }), ...(password && { password: problemText(password) }) };
};

/** Changes the user's own password. This device continues with the new token; all others are signed out. */
export const PasswordForm = ({ email }: { email: string }) => {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);
  const refetchDevices = useRefetchDevices();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const missing = {
      ...(current === '' && { current: t('problems.required') }),
      ...(password.length < PASSWORD_MIN_LENGTH && { password: t('problems.password_length') }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    setPending(true);
    try {
      const { jwt } = await call('PUT /api/auth/password', { body: { current, password } });
      keepToken(jwt);
      void refetchDevices();
      setCurrent('');
      setPassword('');
      notify(t('profile.password_changed'));
    } catch (error) {
      const found = problemsOf(error);
      if (found) setProblems(found);
      else notifyError(error);
    }
    setPending(false);
  };
  const toggle = (reveal: boolean) => ({ 'aria-label': reveal ? t('login.hide_password') : t('login.show_password'), tabIndex: 0 });
  return (
    <form onSubmit={submit} noValidate>
      <Part title={t('profile.password')} text={t('profile.password_text')}>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <Columns>
          <PasswordInput
            label={t('profile.current_password')}
            autoComplete="current-password"
            maxLength={200}
            value={current}
            error={problems.current}
            aria-invalid={problems.current !== undefined}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            visibilityToggleButtonProps={toggle(false)}
          />
          <PasswordInput
            label={t('profile.new_password')}
            description={problems.password ? undefined : t('problems.password_length')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            maxLength={200}
            value={password}
            error={problems.password}
            aria-invalid={problems.password !== undefined}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={toggle(false)}
          />
        </Columns>
        <div>
          <Button type="submit" variant="default" loading={pending}>
            {t('profile.change_password')}
          </Button>
        </div>
      </Part>
    </form>
  );
};
