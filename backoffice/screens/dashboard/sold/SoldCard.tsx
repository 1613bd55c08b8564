// Product views beside orders: products that many guests open and few order deserve a review.
import { NativeSelect } from '@mantine/core';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { BarTable, FIRST, ROW } from '../bar-table/BarTable.tsx';
import { Card } from '../Card.tsx';
import { Choice } from '../Choice.tsx';
import { useLeftOut } from '../outliers/use-outliers.ts';
import { soldSheet } from '../sheet/order-sheets.ts';
import type { Shown } from '../shown.ts';
import { sumOf } from '../top.ts';
import { estimateInWords, estimateText, pageLanguageInWords } from '../words.ts';
import { joinByProduct, languagesIn, rateOf, type Sold, type SoldOrder, sortedBy } from './join.ts';
import { useSold } from './use-sold.ts';

/** Height of the rows, the header and the "show all" button. */
const HEIGHT = (FIRST + 1) * ROW + 48;

const Rows = ({ rows }: { rows: readonly Sold[] }) => {
  const { locale } = useSession();
  return (
    <BarTable
      label={t('dashboard.sold')}
      head={t('usage.product')}
      columns={[
        { label: t('dashboard.views_short'), part: 0 },
        { label: t('dashboard.orders'), part: 1 },
        { label: t('dashboard.for_100_views') },
      ]}
      parts="over"
      names="long"
      rows={rows.map(({ product, name, views, orders, rate }) => ({
        key: product,
        name: <bdi>{name}</bdi>,
        parts: [views, orders],
        cells: [estimateText(views, locale), estimateText(orders, locale), rate === null ? '–' : estimateText(rate, locale)],
      }))}
    />
  );
};

type ToolsProps = { shown: Shown; order: SoldOrder; language: string | null; languages: readonly string[] };
const Tools = ({ shown, order, language, languages }: ToolsProps) => {
  const { locale } = useSession();
  return (
    <>
      <Choice
        label={t('dashboard.sold_order')}
        options={[
          { value: 'viewed', label: t('dashboard.most_viewed') },
          { value: 'unordered', label: t('dashboard.unordered') },
        ]}
        value={order}
        onChange={(value) => shown.choose({ sold: value === 'viewed' ? null : value })}
      />
      {languages.length > 0 && (
        <NativeSelect
          aria-label={t('dashboard.page_language')}
          value={language ?? ''}
          onChange={({ currentTarget: { value } }) => shown.choose({ language: value || null })}
          data={[
            { value: '', label: t('dashboard.all_languages') },
            ...languages.map((label) => ({ value: label, label: pageLanguageInWords(label, locale) })),
          ]}
        />
      )}
    </>
  );
};

export const SoldCard = ({ shown }: { shown: Shown }) => {
  const { locale } = useSession();
  const { data: both, ...reading } = useSold(shown);
  const leftOut = useLeftOut(shown, 'view');
  const languages = both ? languagesIn(both.views, both.ordered) : [];
  const requestedLanguage = shown.get('language');
  // A language without data in the range counts as not chosen.
  const language = requestedLanguage !== null && languages.includes(requestedLanguage) ? requestedLanguage : null;
  const order: SoldOrder = shown.get('sold') === 'unordered' ? 'unordered' : 'viewed';
  const rows = both && sortedBy(order, joinByProduct(both.views, both.ordered, language));
  return (
    <Card
      title={t('dashboard.sold')}
      file={`viewed-and-ordered${language ? `-${language}` : ''}`}
      shown={shown}
      reading={{ ...reading, data: rows }}
      height={HEIGHT}
      isEmpty={(sold) => sold.length === 0}
      figure={(sold) => {
        const rate = rateOf(sumOf(sold.map(({ views }) => views)), sumOf(sold.map(({ orders }) => orders)));
        return rate === null ? '–' : estimateInWords('dashboard.rate', rate, locale);
      }}
      hint={
        <>
          {leftOut !== null && <span>{leftOut}</span>}
          <span>{t('dashboard.sold_hint')}</span>
        </>
      }
      tools={<Tools shown={shown} order={order} language={language} languages={languages} />}
      table={(sold) => soldSheet(sold, language && pageLanguageInWords(language, locale))}
    >
      {(sold) => <Rows key={`${order} ${language}`} rows={sold} />}
    </Card>
  );
};
