// Invites a user to a role: an address, suggested from registered users or typed, and the language of the e-mail.
import { INTERFACE_LOCALES, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { Role } from '@ardoise/contract/rules/permissions.ts';
import { Autocomplete, Button, Select } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { checkEmail } from '../../../ui/fields/email.ts';
import formClasses from '../../../ui/form/form.module.css';
import { languageChoices } from '../../../ui/language-choices.ts';
import { notify, notifyError } from '../../../ui/notify/notify.ts';
import { Columns } from '../../../ui/Page.tsx';
import { fullName } from '../../../ui/person-name.ts';
import { useRegistered } from '../use-registered.ts';
import { emailProblem } from './invite-failure.ts';

type EmailInputProps = { email: string; problem: string | undefined; onChange(email: string): void };

const EmailInput = ({ email, problem, onChange }: EmailInputProps) => {
  const registered = new Map(useRegistered(email).map((user) => [user.email, fullName(user)]));
  const input = useRef<HTMLInputElement>(null);
  // The button that opened this form is gone.
  useEffect(() => input.current?.focus(), []);
  return (
    <Autocomplete
      ref={input}
      label={t('profile.email')}
      description={problem ? undefined : t('team.email_hint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="email"
      inputMode="email"
      autoComplete="off"
      maxLength={254}
      data={[...registered.keys()]}
      // The server has already filtered the options.
      filter={({ options }) => options}
      openOnFocus={false}
      renderOption={({ option }) => (
        <span className={`split tight long ${formClasses.candidate}`}>
          {option.value}
          <small>{registered.get(option.value)}</small>
        </span>
      )}
      value={email}
      onChange={onChange}
      error={problem}
    />
  );
};

type InviteFormProps = { venue: string; role: Role; onChanged(): Promise<void>; onClose(): void };

export const InviteForm = ({ venue, role, onChanged, onClose }: InviteFormProps) => {
  const { locale: own } = useSession();
  const [email, setEmail] = useState('');
  const [locale, setLocale] = useState<InterfaceLocale>(own);
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toAddress = () => form.current?.querySelector('input')?.focus();
  const send = async (to: string) => {
    setPending(true);
    try {
      await call('POST /api/auth/invitation/:venue', { params: { venue }, body: { role, email: to, locale } });
      setEmail('');
      notify(t('team.sent', { email: to }));
      await onChanged();
    } catch (error) {
      const found = emailProblem(error);
      setProblem(found);
      if (found === undefined) notifyError(error);
    }
    setPending(false);
    toAddress();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (pending) return;
    const to = email.trim();
    const wrong = checkEmail(to);
    setProblem(wrong === true ? undefined : to === '' ? t('problems.required') : wrong);
    if (wrong === true) await send(to);
    else toAddress();
  };
  return (
    <form ref={form} className="stack box sunken" onSubmit={(event) => void submit(event)} noValidate>
      <Columns>
        <EmailInput
          email={email}
          problem={problem}
          onChange={(typed) => {
            setEmail(typed);
            setProblem(undefined);
          }}
        />
        <Select
          label={t('team.locale')}
          description={t('team.locale_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={languageChoices(own)}
          allowDeselect={false}
          openOnFocus={false}
          value={locale}
          onChange={(picked) => setLocale(INTERFACE_LOCALES.find((one) => one === picked) ?? own)}
        />
      </Columns>
      <div className="row g4">
        <Button type="submit" loading={pending}>
          {t('team.invite')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={pending}>
          {t('shared.close')}
        </Button>
      </div>
    </form>
  );
};
