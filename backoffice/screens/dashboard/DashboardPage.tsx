// The home page of users who may read the figures: today, views, visitors, languages and links; then orders, busy hours, waiting times and
// sold-out products.
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/States.tsx';
import { LanguagesCard } from './LanguagesCard.tsx';
import { LinksCard } from './LinksCard.tsx';
import { LazyMoreCards } from './more/LazyMoreCards.tsx';
import { Outliers } from './outliers/Outliers.tsx';
import { RangeBar } from './RangeBar.tsx';
import { daysUpTo } from './range.ts';
import { useShown } from './shown.ts';
import { SummarySwitch } from './summary/SummarySwitch.tsx';
import { Today } from './today/Today.tsx';
import { sumOf } from './top.ts';
import { ViewsCard } from './ViewsCard.tsx';
import { useVisits } from './visitors/use-visits.ts';
import { VisitorsCard } from './visitors/VisitorsCard.tsx';

/** Shown before the first visit: tells the user how to get guests. */
const NoVisitsYet = () => {
  const { venue, may } = useSession();
  return (
    <Empty title={t('dashboard.nobody')} text={t(may('table:list') ? 'dashboard.nobody_text' : 'dashboard.nobody_share')}>
      <div className="row g4 center">
        {may('table:list') && (
          <Button component={Link} to="/table">
            {t('dashboard.to_tables')}
          </Button>
        )}
        <Button component="a" variant="default" href={venue.menu_url} target="_blank">
          {t('dashboard.to_menu')}
        </Button>
      </div>
    </Empty>
  );
};

export const DashboardPage = () => {
  const shown = useShown();
  const { today } = shown;
  const { data: year } = useVisits({ range: daysUpTo(today, 1), today }, 'daily');
  const isNew = year !== undefined && sumOf(year.data) === 0;
  return (
    <Page title={t('names.dashboard')}>
      {isNew ? (
        <NoVisitsYet />
      ) : (
        <>
          <Today today={today} />
          <RangeBar shown={shown} />
          <Outliers shown={shown} />
          <ViewsCard shown={shown} />
          <VisitorsCard shown={shown} />
          <LanguagesCard shown={shown} />
          <LinksCard shown={shown} />
          <LazyMoreCards shown={shown} />
          <SummarySwitch />
        </>
      )}
    </Page>
  );
};
