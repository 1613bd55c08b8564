// Visitors by browser language and country.
import type { Counted } from '@ardoise/contract/figures/analytics.ts';
import { formatNumber, formatPercent } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Bars } from './Bars.tsx';
import { Card } from './Card.tsx';
import { readLanguages } from './figures.ts';
import { useLeftOut } from './outliers/use-outliers.ts';
import { languagesSheet } from './sheet/sheet.ts';
import type { Shown } from './shown.ts';
import { sumOf } from './top.ts';
import { useFigures } from './use-figures.ts';
import { useShowAll } from './use-show-all.ts';
import { languageInWords } from './words.ts';

/** Number of languages shown initially. */
const FIRST = 8;
const ROW = 30;
/** Height of the "show all" button. */
const MORE = 48;

const Languages = ({ languages }: { languages: readonly Counted[] }) => {
  const { locale } = useSession();
  const { list, shown, hasMore, showAll } = useShowAll(languages, FIRST);
  const all = sumOf(languages.map(({ value }) => value));
  const bars = shown.map(({ label, value }) => ({
    key: label,
    name: languageInWords(label, locale),
    value,
    beside: formatPercent(value / Math.max(1, all), locale, 0),
  }));
  return (
    <>
      <div ref={list} tabIndex={-1}>
        <Bars label={t('dashboard.languages')} bars={bars} />
      </div>
      {hasMore && (
        <Button variant="subtle" className="flush" onClick={showAll}>
          {t('health.show_all', { count: formatNumber(languages.length, locale) })}
        </Button>
      )}
    </>
  );
};

export const LanguagesCard = ({ shown }: { shown: Shown }) => {
  const { locale } = useSession();
  return (
    <Card
      title={t('dashboard.languages')}
      file="languages"
      shown={shown}
      reading={useFigures('languages', readLanguages, shown)}
      height={FIRST * ROW + MORE}
      isEmpty={(languages) => languages.length === 0}
      hint={useLeftOut(shown, 'visitor')}
      table={(languages) => languagesSheet(languages, locale)}
    >
      {(languages) => <Languages languages={languages} />}
    </Card>
  );
};
