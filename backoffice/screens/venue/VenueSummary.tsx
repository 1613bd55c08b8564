// A venue's summary for users without the right to its profile, and the features of its subscription.
import { formatDate, languageName } from '@ardoise/contract/rules/locales.ts';
import type { Tier } from '@ardoise/contract/rules/permissions.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import kit from '../../ui/kit.module.css';
import { Fact, Part } from '../../ui/Page.tsx';
import { sentenceCase } from '../../ui/sentence-case.ts';

/** The last day of a period: one that ends at midnight does not include the new day. */
const lastDayOf = (end: string): Date => new Date(Date.parse(end) - 1);

/** The subscription, or the features that are missing without one. */
export const PlanFacts = ({ tier, until = null }: { tier: Tier; until?: string | null }) => {
  const { venue, locale, may } = useSession();
  if (tier === 'none') {
    return (
      <Part title={t('venue.no_plan_title')}>
        <p className={kit.plain}>{t('venue.no_plan_text')}</p>
        {may('subscription:edit') && (
          <Button component={Link} to={`/venue/${venue.id}/3`} className="start">
            {t('shell.see_offers')}
          </Button>
        )}
      </Part>
    );
  }
  return (
    <p className={`row muted ${kit.line}`}>
      <span className="tag good">{t(`tiers.${tier}`)}</span>
      {until && <span>{t('venue.until', { date: formatDate(lastDayOf(until), locale, venue.timezone, 'long') })}</span>}
    </p>
  );
};

export const VenueSummary = () => {
  const { venue, locale, user } = useSession();
  const roles = [...venue.roles, ...(user.admin ? (['admin'] as const) : [])];
  return (
    <>
      <PlanFacts tier={venue.tier} />
      <Part title={venue.name} text={t('venue.read_only_text')}>
        <dl className={`grid ${kit.facts}`}>
          <Fact label={t('venue.your_role')}>{roles.map((role) => t(`roles.${role}`)).join(', ')}</Fact>
          <Fact label={t('venue.currency')}>{venue.currency}</Fact>
          <Fact label={t('venue.timezone')}>{venue.timezone}</Fact>
          <Fact label={t('venue.source_locale')}>{sentenceCase(languageName(venue.source_locale, locale), locale)}</Fact>
          <Fact label={t('venue.default_locale')}>{sentenceCase(languageName(venue.default_locale, locale), locale)}</Fact>
        </dl>
      </Part>
    </>
  );
};
