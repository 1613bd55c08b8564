// The profile of the current venue, with an address for each tab (docs/product/venues.md#tabs).
import type { ReactNode } from 'react';
import { Navigate, NavLink, useParams } from 'react-router-dom';
import { NamedVenue } from '../../app/frame/NamedVenue.tsx';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { HistoryPart } from '../../ui/change/HistoryPart.tsx';
import kit from '../../ui/kit.module.css';
import { Page } from '../../ui/Page.tsx';
import { Activity } from './Activity.tsx';
import { GeneralInputs } from './GeneralInputs.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { TABS } from './tabs.ts';
import { useProfile } from './use-profile.ts';
import { VenueQr } from './VenueQr.tsx';
import { PlanFacts, VenueSummary } from './VenueSummary.tsx';
import { withSchemes } from './web-addresses.ts';

const General = ({ venue }: { venue: string }) => (
  <ProfileForm
    venue={venue}
    resource="venue"
    fromForm={withSchemes}
    above={({ tier, subscription }) => <PlanFacts tier={tier} until={subscription.end} />}
  >
    <GeneralInputs />
  </ProfileForm>
);

const Tabs = ({ venue }: { venue: string }) => {
  const { may } = useSession();
  const open = may('profile:show') ? TABS.filter(({ right }) => may(right)) : [];
  if (open.length === 0) return null;
  return (
    <nav className={`tabs ${kit.line}`} aria-label={t('hours.tabs')}>
      <NavLink to={`/venue/${venue}`} end>
        {t('hours.general')}
      </NavLink>
      {open.map(({ number, label }) => (
        <NavLink key={number} to={`/venue/${venue}/${number}`}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
};

const History = ({ venue }: { venue: string }) => <HistoryPart of={{ record: venue }} state={useProfile(venue).data?.version} />;

/** The frame of the profile's tabs, for the current venue only. */
const VenueFrame = ({ children }: { children: (venue: string) => ReactNode }) => {
  const { venue } = useSession();
  return (
    <NamedVenue>
      <Page title={venue.name} width="form">
        <Tabs venue={venue.id} />
        {children(venue.id)}
      </Page>
    </NamedVenue>
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
          {may('venue:edit') && <Activity />}
          {may('profile:show') && <History venue={venue} />}
        </>
      )}
    </VenueFrame>
  );
};

const OpenTab = ({ venue, number }: { venue: string; number: string }) => {
  const { may } = useSession();
  const tab = TABS.find((one) => one.number === number);
  if (!tab || !may('profile:show') || !may(tab.right)) return <Navigate to={`/venue/${venue}`} replace />;
  return <tab.Content venue={venue} />;
};

/** A tab by its number. A missing tab, or one that the tier or role excludes, redirects to General; so does `/venue/profile/{id}`. */
export const TabPage = () => {
  const { id = '', tab = '' } = useParams();
  if (id === 'profile') return <Navigate to={`/venue/${tab}`} replace />;
  return <VenueFrame>{(venue) => <OpenTab venue={venue} number={tab} />}</VenueFrame>;
};
