// The menu's next change, and the differences that guests will see.
import type { Menu } from '@ardoise/contract/menu.ts';
import { bcp47, formatMoment, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { changeAfter, differencesBetween, type MenuDifference } from '@ardoise/menu/changes.ts';
import { useMemo } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import kit from '../../ui/kit.module.css';
import { Part } from '../../ui/Page.tsx';
import type { Moment } from './moment.ts';
import classes from './preview.module.css';

/** Maximum number of listed differences. */
const MOST = 12;

const textOf = (difference: MenuDifference, currency: string, locale: InterfaceLocale): string => {
  if (difference.what !== 'price') return t(`time_machine.${difference.what}`, difference);
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return t('shared.pair', { name: difference.name, value: `${money(difference.before)} → ${money(difference.after)}` });
};

export const Upcoming = ({ moment: { at, locale: shown }, menu }: { moment: Moment; menu: Menu }) => {
  const { venue, locale } = useSession();
  const next = useMemo(() => changeAfter(menu, at), [menu, at]);
  const differences = useMemo(() => (next ? differencesBetween(menu, at, next, shown) : []), [menu, at, next, shown]);
  if (!next) return <p className={`row muted ${kit.line}`}>{t('time_machine.none')}</p>;
  const more = differences.length - MOST;
  return (
    <Part title={t('time_machine.upcoming', { time: formatMoment(next, locale, venue.timezone) })}>
      <ul className={`stack g3 long ${classes.differences}`}>
        {differences.slice(0, MOST).map((difference) => (
          <li key={JSON.stringify(difference)} lang={'name' in difference ? bcp47(shown) : undefined}>
            {textOf(difference, venue.currency, locale)}
          </li>
        ))}
        {differences.length === 0 && <li>{t('time_machine.same')}</li>}
        {more > 0 && <li>{t('time_machine.more', { n: more })}</li>}
      </ul>
    </Part>
  );
};
