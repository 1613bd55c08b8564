import type { ReactNode } from 'react';
import { NavLink, useParams } from 'react-router-dom';
import { Missing } from '../../app/frame/special-pages.tsx';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { Waiting } from '../../ui/States.tsx';
import { GeneralInputs } from './GeneralInputs.tsx';
import { HoursTab } from './HoursTab.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { PaymentTab } from './payment/PaymentTab.tsx';
import { VenueQr } from './VenueQr.tsx';
import { PlanFacts, VenueSummary } from './VenueSummary.tsx';
import classes from './venue.module.css';
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

/** The parts of the profile, each with an address of its own (docs/product/back-office.md#forms). */
const Tabs = ({ venue }: { venue: string }) => {
  const { may } = useSession();
  return (
    <nav className={classes.tabs} aria-label={t('hours.tabs')}>
      <NavLink to={`/venue/${venue}`} end>
        {t('hours.general')}
      </NavLink>
      <NavLink to={`/venue/${venue}/1`}>{t('hours.tab')}</NavLink>
      {may('payment:edit') && <NavLink to={`/venue/${venue}/4`}>{t('payment.tab')}</NavLink>}
    </nav>
  );
};

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

export const PaymentPage = () => <VenueFrame>{(venue) => <PaymentTab venue={venue} />}</VenueFrame>;
