import type { User } from '@ardoise/contract/accounts/users.ts';
import { formatDate } from '@ardoise/contract/rules/locales.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FieldValues } from 'react-hook-form';
import { call, renewToken } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { SelectField, SwitchField, TextField } from '../../ui/fields/inputs.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import kit from '../../ui/kit.module.css';
import { languageChoices } from '../../ui/language-choices.ts';
import { notify } from '../../ui/notify/notify.ts';
import { Columns, Fact, Page, Part } from '../../ui/Page.tsx';
import { Failed, Waiting } from '../../ui/States.tsx';
import { Devices } from './Devices.tsx';
import { SecondFactor } from './factor/SecondFactor.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import classes from './profile.module.css';

const Identity = ({ user }: { user: User }) => {
  const { locale, venue } = useSession();
  // The language of the back-office is chosen in the frame, which exists only with a venue.
  return (
    <Part title={t('profile.identity')}>
      <Columns>
        <TextField name="firstname" label={t('profile.firstname')} required maxLength={100} autoComplete="given-name" />
        <TextField name="lastname" label={t('profile.lastname')} required maxLength={100} autoComplete="family-name" />
      </Columns>
      <Columns>
        <TextField name="email" type="email" label={t('profile.email')} hint={t('profile.email_hint')} disabled />
        <SelectField
          name="locale"
          label={t('profile.locale')}
          hint={t(venue.id ? 'profile.locale_hint' : 'profile.locale_hint_alone')}
          choices={languageChoices(locale)}
        />
      </Columns>
      <SwitchField name="newsletter" label={t('profile.newsletter')} />
      <p className={`muted t2 ${kit.hint}`}>
        {t('profile.member_since', { date: formatDate(new Date(user.registration_date), locale, venue.timezone, 'long') })}
      </p>
    </Part>
  );
};

/** The user's venues and roles. */
const Rights = () => {
  const { venues, user } = useSession();
  const own = venues.filter(({ roles }) => roles.length > 0);
  if (own.length === 0 && !user.admin) return null;
  return (
    <Part title={t('profile.rights')}>
      <dl className={`grid ${kit.facts}`}>
        {user.admin && <Fact label="Ardoise">{t('roles.admin')}</Fact>}
        {own.map(({ id, name, roles, tier }) => (
          <Fact key={id} label={name}>
            {`${roles.map((role) => t(`roles.${role}`)).join(', ')} · ${t(`tiers.${tier}`)}`}
          </Fact>
        ))}
      </dl>
    </Part>
  );
};

export const ProfilePage = () => {
  const { user, refreshVenues } = useSession();
  const client = useQueryClient();
  const queryKey = ['user', user.sub];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/user/:id', { params: { id: user.sub }, signal }),
  });
  const save = useCallback(
    (values: FieldValues) => call('PUT /api/user/:id', { params: { id: user.sub }, body: values as User }),
    [user.sub],
  );
  const onSaved = async (saved: FieldValues) => {
    client.setQueryData(queryKey, saved);
    notify(t('shared.saved'));
    // The name in the header comes from the token.
    await renewToken(user.sub).catch(() => undefined);
    await refreshVenues();
  };
  return (
    <Page title={t('profile.title')} width="form">
      {data ? (
        <>
          <div className={classes.own}>
            <RecordForm
              resource="user"
              record={data}
              save={save}
              onSaved={(saved) => void onSaved(saved)}
              reread={async () => (await refetch({ throwOnError: true })).data}
            >
              <Identity user={data} />
            </RecordForm>
          </div>
          <PasswordForm email={data.email} />
          <Devices />
          <SecondFactor />
          <Rights />
        </>
      ) : error ? (
        <Failed title={t('form.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
};
