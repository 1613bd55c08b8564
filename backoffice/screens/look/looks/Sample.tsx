// A few lines of a menu in the colours and letters of a look: on a light screen, and beside it on a dark one where that is another sight.

import type { Look } from '@ardoise/contract/rules/look/records.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { useMemo } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import classes from './looks.module.css';
import { type Drawn, drawnOf, type Letters, lettersOf } from './sample.ts';

const PRICE = 12.5;
/** What stands in for one that the device has not, as on the phones of guests (contract/rules/look/sheet.ts). */
const standInOf = (family: string) => (family === 'Georgia' ? 'ui-serif, serif' : 'var(--font)');
const inFamily = (family: string) => (family ? { fontFamily: `"${family}", ${standInOf(family)}` } : {});

const Half = ({ drawn, letters }: { drawn: Drawn; letters: Letters }) => {
  const { venue, locale } = useSession();
  const { ground, title, text, price, button, on, line } = drawn;
  return (
    <span className={classes.half} style={{ background: ground, color: text, ...inFamily(letters.texts) }}>
      <span
        className={classes.title}
        style={{ color: title, textAlign: letters.centred ? 'center' : 'start', ...inFamily(letters.titles) }}
      >
        {t('look.looks.sample.title')}
      </span>
      <span className={classes.dish} style={{ borderTop: line }}>
        <span>{t('look.looks.sample.text')}</span>
        <span style={{ color: price }}>{formatMoney(PRICE, venue.currency, locale)}</span>
      </span>
      <span className={classes.add} style={{ background: button, color: on }}>
        {t('look.looks.sample.button')}
      </span>
    </span>
  );
};

/** Something to look at: whoever cannot see it is told its name. */
export const Sample = ({ look }: { look: Look }) => {
  const [drawn, letters] = useMemo(() => [drawnOf(look), lettersOf(look)] as const, [look]);
  return (
    <span className={classes.sample} aria-hidden="true">
      {drawn.map((one) => (
        <Half key={one.ground} drawn={one} letters={letters} />
      ))}
    </span>
  );
};
