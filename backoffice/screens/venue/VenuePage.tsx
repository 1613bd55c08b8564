import type { Profile } from '@ardoise/contract/venues.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import type { FieldValues } from 'react-hook-form';
import { NavLink, useParams } from 'react-router-dom';
import { call } from '../../app/api.ts';
import { Missing } from '../../app/frame/special-pages.tsx';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { notify } from '../../ui/notify.ts';
import { Page } from '../../ui/Page.tsx';
import { Failed, Waiting } from '../../ui/States.tsx';
import { GeneralInputs } from './GeneralInputs.tsx';
import { HoursTab } from './HoursTab.tsx';
import { profileKey } from './profile-key.ts';
import { VenueQr } from './VenueQr.tsx';
import { PlanFacts, VenueSummary } from './VenueSummary.tsx';
import classes from './venue.module.css';
import { withSchemes } from './web-addresses.ts';

const General = ({ venue }: { venue: string }) => {
  const { may, refreshVenues } = useSession();
  const client = useQueryClient();
  const queryKey = profileKey(venue);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/venue/profile/:venue', { params: { venue }, signal }),
  });
  const save = useCallback(
    (values: FieldValues) => call('PUT /api/venue/profile/:venue', { params: { venue }, body: values as Profile }),
    [venue],
  );
  if (!data) return error ? <Failed title={t('form.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={10} />;
  const onSaved = (saved: FieldValues) => {
    client.setQueryData(queryKey, saved);
    notify(t('shared.saved'));
    // The name in the header, the currency and the languages come from the list of venues.
    void refreshVenues();
  };
  return (
    <>
      <PlanFacts tier={data.tier} until={data.subscription.end} />
      <RecordForm
        resource="venue"
        record={data}
        fromForm={withSchemes}
        save={save}
        onSaved={onSaved}
        reread={async () => (await refetch({ throwOnError: true })).data}
        readOnly={!may('profile:edit')}
      >
        <GeneralInputs />
      </RecordForm>
    </>
  );
};

/** The parts of the profile, each with an address of its own (docs/product/back-office.md#forms). */
const Tabs = ({ venue }: { venue: string }) => (
  <nav className={classes.tabs} aria-label={t('hours.tabs')}>
    <NavLink to={`/venue/${venue}`} end>
      {t('hours.general')}
    </NavLink>
    <NavLink to={`/venue/${venue}/1`}>{t('hours.tab')}</NavLink>
  </nav>
);

/** The frame of the profile's tabs, on the current venue alone. */
const VenueFrame = ({ children }: { children: (venue: string) => ReactNode }) => {
  const { id } = useParams();
  const { venue, venues, may } = useSession();
  // Another venue of one's own is being switched to; anybody else's does not exist here.
  if (id !== venue.id) return venues.some((one) => one.id === id) ? <Waiting /> : <Missing />;
  return (
    <Page title={t('venue.title')} width="form">
      {may('profile:show') && may('calendar:list') && <Tabs venue={venue.id} />}
      {children(venue.id)}
    </Page>
  );
};

export const VenuePage = () => {
  const { may } = useSession();
  return (
    <VenueFrame>
      {(venue) => (
        <>
          {may('profile:show') ? <General venue={venue} /> : <VenueSummary />}
          <VenueQr />
        </>
      )}
    </VenueFrame>
  );
};

export const HoursPage = () => <VenueFrame>{() => <HoursTab />}</VenueFrame>;
