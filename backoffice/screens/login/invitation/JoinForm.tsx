import { ApiError } from '@ardoise/contract/errors.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { ConnectionError, call } from '../../../app/api.ts';
import { PASSWORD_MIN_LENGTH } from '../../../app/session/password.ts';
import { t } from '../../../i18n/translate.ts';
import { fieldText, missing } from '../failure.ts';
import { Field, FixedEmail, FormMessage, focusFirstProblem, Submit } from '../parts.tsx';
import { signIn } from '../sign-in.ts';
import { useAttempt } from '../use-attempt.ts';
import { isUsed, type Link, signInAtVenue } from './link.ts';

type JoinProps = { link: Link; email: string; onSignedIn: () => void /** Called if the address has an account by now. */; onKnown(): void };
type NewUser = { firstname: string; lastname: string; password: string };

/** Creates the account and returns its token. A retry after a lost response finds the account already created. */
const useJoin = (link: Link, email: string) => {
  const lost = useRef(false);
  return async (newUser: NewUser): Promise<string> => {
    try {
      return (await call('POST /api/auth/invited/join', { body: { ...link, ...newUser } })).jwt;
    } catch (error) {
      if (error instanceof ConnectionError) lost.current = true;
      if (!lost.current || !isUsed(error)) throw error;
      return signIn(email, newUser.password);
    }
  };
};

const FIELDS = ['firstname', 'lastname', 'password'] as const;
/** The errors of the fields: client-side validation, or the server's errors about values that have not changed since they were sent. */
const problemsOf = (newUser: NewUser, tried: boolean, failure: unknown, sent: NewUser) => {
  const short = tried && newUser.password.length < PASSWORD_MIN_LENGTH ? t('problems.password_length') : undefined;
  const serverError = (name: keyof NewUser) => (newUser[name] === sent[name] ? fieldText(failure, name) : undefined);
  return {
    firstname: (tried ? missing(newUser.firstname.trim()) : undefined) ?? serverError('firstname'),
    lastname: (tried ? missing(newUser.lastname.trim()) : undefined) ?? serverError('lastname'),
    password: short ?? serverError('password'),
  };
};
const isWhole = ({ firstname, lastname, password }: NewUser): boolean =>
  firstname.trim() !== '' && lastname.trim() !== '' && password.length >= PASSWORD_MIN_LENGTH;

/** For new users: a name and a password create the account and sign them in. */
export const JoinForm = ({ link, email, onSignedIn, onKnown }: JoinProps) => {
  const [newUser, setNewUser] = useState<NewUser>({ firstname: '', lastname: '', password: '' });
  const [sent, setSent] = useState(newUser);
  const [tried, setTried] = useState(false);
  const { pending, failure, problem, attempt } = useAttempt();
  const join = useJoin(link, email);
  const problems = problemsOf(newUser, tried, failure, sent);
  const isOfField = FIELDS.some((name) => problems[name] || fieldText(failure, name));
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    focusFirstProblem(form, () => setTried(true));
    if (!isWhole(newUser)) return;
    setSent(newUser);
    await attempt(form, async () => {
      try {
        signInAtVenue(link, { jwt: await join(newUser), email }, onSignedIn);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invitation_known') onKnown();
        throw error;
      }
    });
  };
  const bind = (name: keyof NewUser) => ({
    name,
    value: newUser[name],
    problem: problems[name],
    onChange: (value: string) => setNewUser((before) => ({ ...before, [name]: value })),
  });
  return (
    <form onSubmit={submit} noValidate className="stack">
      {problem && !isOfField && <FormMessage text={problem} />}
      <p className="muted">{t('invitation.new_text')}</p>
      <FixedEmail email={email} />
      <Field label={t('invitation.firstname')} type="text" autoComplete="given-name" maxLength={100} autoFocus {...bind('firstname')} />
      <Field label={t('invitation.lastname')} type="text" autoComplete="family-name" maxLength={100} {...bind('lastname')} />
      <Field
        label={t('invitation.password')}
        type="password"
        autoComplete="new-password"
        hint={t('problems.password_length')}
        {...bind('password')}
      />
      <Submit pending={pending}>{t('invitation.join')}</Submit>
    </form>
  );
};
