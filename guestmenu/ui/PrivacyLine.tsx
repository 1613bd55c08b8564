// One line with a link to the privacy notice: who keeps the data, why and how long (docs/product/privacy.md#information-for-guests).
import { SESSION_HOURS } from '@ardoise/contract/rules/calls.ts';
import { GUEST_DAYS } from '@ardoise/contract/rules/guests.ts';
import { formatSpan } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { noticeAddress } from '../app/addresses.ts';
import { useLanguage } from '../app/language.tsx';

/** The data controller (the venue) from the document. `months`: how long its orders keep their guests' data. */
const controller = () => {
  const { venue = '', name = '', months = '' } = document.getElementById('root')?.dataset ?? {};
  return { venue, name, months: Number(months) };
};

/** `purpose`: of the data: an order, a group order, or the recall book. */
export const PrivacyLine = ({ purpose }: { purpose: 'order' | 'table' | 'book' }) => {
  const { texts, locale } = useLanguage();
  const { venue, name, months } = controller();
  const lines = {
    order: [texts.privacy.order, formatSpan(months, 'month', locale)],
    table: [texts.privacy.table, formatSpan(SESSION_HOURS, 'hour', locale)],
    book: [texts.welcome.use, formatSpan(GUEST_DAYS, 'day', locale)],
  } as const;
  const [text, span] = lines[purpose];
  return (
    <p className="hint privacy">
      {fill(text, { venue: name, span })}{' '}
      <a href={noticeAddress(venue, locale)} target="_blank" rel="noopener">
        {texts.menu.privacy}
      </a>
    </p>
  );
};
