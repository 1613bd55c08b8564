import { type SubmitEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { readLocale } from '../../app/session/storage.ts';
import { t } from '../../i18n/translate.ts';
import { BackLink, EmailField, FormMessage, focusFirstProblem, Submit } from './parts.tsx';
import { useAttempt } from './use-attempt.ts';

/** Requests a reset link by e-mail; the response is the same with and without an account. */
export const ForgotForm = () => {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const [tried, setTried] = useState(false);
  const { pending, problem, attempt } = useAttempt();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    focusFirstProblem(form, () => setTried(true));
    if (email.trim() === '') return;
    await attempt(form, async () => {
      await call('POST /api/auth/forgotten', { body: { email: email.trim(), locale: readLocale() } });
      setSent(true);
    });
  };
  if (sent) {
    return (
      <div className="stack">
        <FormMessage good text={t('login.forgot_sent')} />
        <BackLink />
      </div>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="stack">
      {problem && <FormMessage text={problem} />}
      <p className="muted">{t('login.forgot_text')}</p>
      <EmailField value={email} onChange={setEmail} tried={tried} />
      <Submit pending={pending}>{t('login.forgot_submit')}</Submit>
      <BackLink />
    </form>
  );
};
