import { ApiError } from '@ardoise/contract/errors.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { ConnectionError, call } from '../../../app/api.ts';
import { PASSWORD_LEAST } from '../../../app/session/password.ts';
import { t } from '../../../i18n/translate.ts';
import { fieldText, missing } from '../failure.ts';
import classes from '../login.module.css';
import { Field, FixedEmail, News, Submit, toFirstProblem } from '../parts.tsx';
import { signIn } from '../sign-in.ts';
import { useAttempt } from '../use-attempt.ts';
import { isUsed, type Link, land } from './link.ts';

type JoinProps = { link: Link; email: string; onSignedIn: () => void /** There is an account of this address by now. */; onKnown(): void };
type Who = { firstname: string; lastname: string; password: string };

/** Makes the account and answers its token. Where the answer of a try before was lost on the way, the account is there already. */
const useJoin = (link: Link, email: string) => {
  const lost = useRef(false);
  return async (who: Who): Promise<string> => {
    try {
      return (await call('POST /api/auth/invited/join', { body: { ...link, ...who } })).jwt;
    } catch (error) {
      if (error instanceof ConnectionError) lost.current = true;
      if (!lost.current || !isUsed(error)) throw error;
      return signIn(email, who.password);
    }
  };
};

const FIELDS = ['firstname', 'lastname', 'password'] as const;
/** What is wrong with a field: what is told of it before it is sent, or by the server of what was sent in it. */
const problemsOf = (who: Who, tried: boolean, failure: unknown, sent: Who) => {
  const short = tried && who.password.length < PASSWORD_LEAST ? t('problems.password_length') : undefined;
  const told = (name: keyof Who) => (who[name] === sent[name] ? fieldText(failure, name) : undefined);
  return {
    firstname: (tried ? missing(who.firstname.trim()) : undefined) ?? told('firstname'),
    lastname: (tried ? missing(who.lastname.trim()) : undefined) ?? told('lastname'),
    password: short ?? told('password'),
  };
};
const isWhole = ({ firstname, lastname, password }: Who): boolean =>
  firstname.trim() !== '' && lastname.trim() !== '' && password.length >= PASSWORD_LEAST;

/** For somebody new: name and password, and they are in. */
export const JoinForm = ({ link, email, onSignedIn, onKnown }: JoinProps) => {
  const [who, setWho] = useState<Who>({ firstname: '', lastname: '', password: '' });
  const [sent, setSent] = useState(who);
  const [tried, setTried] = useState(false);
  const { pending, failure, problem, attempt } = useAttempt();
  const join = useJoin(link, email);
  const problems = problemsOf(who, tried, failure, sent);
  const isOfField = FIELDS.some((name) => problems[name] || fieldText(failure, name));
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    toFirstProblem(form, () => setTried(true));
    if (!isWhole(who)) return;
    setSent(who);
    await attempt(form, async () => {
      try {
        land(link, { jwt: await join(who), email }, onSignedIn);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invitation_known') onKnown();
        throw error;
      }
    });
  };
  const bind = (name: keyof Who) => ({
    name,
    value: who[name],
    problem: problems[name],
    onChange: (value: string) => setWho((before) => ({ ...before, [name]: value })),
  });
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {problem && !isOfField && <News text={problem} />}
      <p className={classes.text}>{t('invitation.new_text')}</p>
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
