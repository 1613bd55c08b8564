// The privacy notice of a venue: who keeps which data of its guests, why and how long, and the guests' rights. Rendered by the server only.
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import { SESSION_HOURS } from '@ardoise/contract/rules/calls.ts';
import { AVOIDS_HOURS, GUEST_DAYS, MESSAGE_DAYS, NEWS_DAYS, VISIT_HOURS } from '@ardoise/contract/rules/guests.ts';
import { bcp47, directionOf, formatSpan, type Locale } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { Texts } from '../../i18n/fr-FR.ts';
import type { Notice } from '../../i18n/notice/fr-FR.ts';

type Item = keyof Notice['items'];
/** The retention of each kind of data. `months`: from the configuration. */
const spansOf = (months: number) =>
  ({
    order: [months, 'month'],
    messages: [MESSAGE_DAYS, 'day'],
    together: [SESSION_HOURS, 'hour'],
    avoids: [AVOIDS_HOURS, 'hour'],
    news: [NEWS_DAYS, 'day'],
    book: [GUEST_DAYS, 'day'],
    phone: [VISIT_HOURS, 'hour'],
  }) as const satisfies Record<Item, readonly [number, Parameters<typeof formatSpan>[1]]>;

/** The kinds of data that the venue collects. */
const itemsOf = ({ tier, newsletter, welcome_box }: MenuVenue): Item[] => [
  ...(tier === 'premium' ? (['order', 'messages', 'together', 'avoids'] as const) : []),
  ...(tier === 'premium' && newsletter ? (['news'] as const) : []),
  ...(tier !== 'none' && welcome_box ? (['book'] as const) : []),
  'phone',
];

type PrivacyPageProps = { venue: MenuVenue; locale: Locale; texts: Texts; notice: Notice; months: number };

export const PrivacyPage = ({ venue, locale, texts, notice, months }: PrivacyPageProps) => {
  const spans = spansOf(months);
  return (
    <main className="notice-page stack g3">
      <h1>{texts.menu.privacy}</h1>
      <h2>{notice.who}</h2>
      <address className="stack g3" lang={bcp47(venue.source_locale)} dir={directionOf(venue.source_locale)}>
        <b>
          <bdi>{venue.name}</bdi>
        </b>
        {venue.address && <p>{venue.address}</p>}
        {venue.legal && <p>{venue.legal}</p>}
      </address>
      <p>{notice.whoText}</p>
      <h2>{notice.what}</h2>
      <dl className="stack">
        {itemsOf(venue).map((item) => {
          const [[n, unit], { name, text }] = [spans[item], notice.items[item]];
          return (
            <div key={item}>
              <dt>{name}</dt>
              <dd>{fill(text, { span: formatSpan(n, unit, locale) })}</dd>
            </div>
          );
        })}
      </dl>
      <h2>{notice.to}</h2>
      <p>{notice.toText}</p>
      <h2>{notice.rights}</h2>
      <p>{notice.rightsText}</p>
      <p>
        <a href={`/m/${venue.id}?locale=${locale}`}>{texts.order.back}</a>
      </p>
    </main>
  );
};
