// A sample of a look: a few lines of a menu as on a light screen, and on a dark one if that differs.

import type { Look } from '@ardoise/contract/rules/look/records.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { useMemo } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import classes from './looks.module.css';
import { type Drawn, drawnOf, type Letters, lettersOf } from './sample.ts';

const PRICE = 12.5;
/** The fallback of a font that the device lacks, as for guests (contract/rules/look/sheet.ts). */
const fallbackOf = (family: string) => (family === 'Georgia' ? 'ui-serif, serif' : 'var(--font)');
const inFamily = (family: string) => (family ? { fontFamily: `"${family}", ${fallbackOf(family)}` } : {});

const Half = ({ drawn, letters }: { drawn: Drawn; letters: Letters }) => {
  const { venue, locale } = useSession();
  const { ground, title, text, price, button, on, line } = drawn;
  return (
    <span className={`column g3 ${classes.half}`} style={{ background: ground, color: text, ...inFamily(letters.texts) }}>
      <span className="long t4 bold" style={{ color: title, textAlign: letters.centred ? 'center' : 'start', ...inFamily(letters.titles) }}>
        {t('look.looks.sample.title')}
      </span>
      <span className={`stack g1 ${classes.dish}`} style={{ borderTop: line }}>
        <span>{t('look.looks.sample.text')}</span>
        <span style={{ color: price }}>{formatMoney(PRICE, venue.currency, locale)}</span>
      </span>
      <span className={`strong long ${classes.add}`} style={{ background: button, color: on }}>
        {t('look.looks.sample.button')}
      </span>
    </span>
  );
};

/** Hidden from screen readers, which get the look's name. */
export const Sample = ({ look }: { look: Look }) => {
  const [drawn, letters] = useMemo(() => [drawnOf(look), lettersOf(look)] as const, [look]);
  return (
    <span className={`small ${classes.sample}`} aria-hidden="true">
      {drawn.map((one) => (
        <Half key={one.ground} drawn={one} letters={letters} />
      ))}
    </span>
  );
};
