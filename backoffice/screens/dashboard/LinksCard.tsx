// Clicks on the venue's links.
import { LINK_SOURCES } from '@ardoise/contract/rules/figures.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Bars } from './Bars.tsx';
import { Card } from './Card.tsx';
import { readLinks } from './figures.ts';
import { useLeftOut } from './outliers/use-outliers.ts';
import { linksSheet } from './sheet/sheet.ts';
import type { Shown } from './shown.ts';
import { sumOf } from './top.ts';
import { useFigures } from './use-figures.ts';
import { countInWords, sourceInWords } from './words.ts';

const ROW = 30;

export const LinksCard = ({ shown }: { shown: Shown }) => {
  const { locale } = useSession();
  return (
    <Card
      title={t('dashboard.links')}
      file="links"
      shown={shown}
      reading={useFigures('links', readLinks, shown)}
      height={LINK_SOURCES.length * ROW}
      isEmpty={(links) => links.every(({ value }) => value === 0)}
      figure={(links) => countInWords('dashboard.clicks_count', sumOf(links.map(({ value }) => value)), locale)}
      hint={useLeftOut(shown, 'link')}
      table={linksSheet}
    >
      {(links) => (
        <Bars label={t('dashboard.links')} bars={links.map(({ label, value }) => ({ key: label, name: sourceInWords(label), value }))} />
      )}
    </Card>
  );
};
