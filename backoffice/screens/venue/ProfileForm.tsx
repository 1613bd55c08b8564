// The profile's form, for tabs that each edit a part of it; the other parts are sent back as they were loaded.
import type { Profile } from '@ardoise/contract/venues.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { notify } from '../../ui/notify/notify.ts';
import { Failed, Waiting } from '../../ui/States.tsx';
import { useCurrencyQuestion } from './CurrencyQuestion.tsx';
import { profileKey } from './profile-key.ts';
import { useProfile } from './use-profile.ts';

type ProfileFormProps = {
  venue: string;
  /** The draft's key: each tab has its own draft. */
  resource: 'venue' | 'venue-payment';
  fromForm?: (values: FieldValues) => FieldValues;
  /** Content above the form. */
  above?: (profile: Profile) => ReactNode;
  children: ReactNode;
};

export const ProfileForm = ({ venue, resource, fromForm, above, children }: ProfileFormProps) => {
  const { may, refreshVenues } = useSession();
  const client = useQueryClient();
  const queryKey = profileKey(venue);
  const { data, error, refetch } = useProfile(venue);
  const [ask, question] = useCurrencyQuestion(data?.currency);
  const save = useMemo(
    () => ask((values) => call('PUT /api/venue/profile/:venue', { params: { venue }, body: values as Profile })),
    [ask, venue],
  );
  if (!data) return error ? <Failed title={t('form.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={10} />;
  const onSaved = (saved: FieldValues) => {
    client.setQueryData(queryKey, saved);
    notify(t('shared.saved'));
    // The header's name, the currency and the languages come from the list of venues.
    void refreshVenues();
    void client.invalidateQueries({ queryKey: ['venue'] });
    void client.invalidateQueries({ queryKey: ['table-codes'] });
  };
  return (
    <>
      {above?.(data)}
      <RecordForm
        resource={resource}
        record={data}
        {...(fromForm && { fromForm })}
        save={save}
        onSaved={onSaved}
        reread={async () => (await refetch({ throwOnError: true })).data}
        readOnly={!may('profile:edit')}
      >
        {children}
      </RecordForm>
      {question}
    </>
  );
};
