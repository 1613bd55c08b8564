// The screens that this person may open on this venue.
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { NavLink } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import { attention } from '../attention.ts';
import { addressOf, isOpenTo, type Screen } from '../screen.ts';
import { useSession } from '../session/session.ts';
import classes from './shell.module.css';

const Waiting = () => {
  const { locale } = useSession();
  const waiting = attention.use();
  return waiting > 0 && <span className={classes.waiting}>{formatNumber(waiting, locale)}</span>;
};

export const SideMenu = ({ screens, onPick }: { screens: readonly Screen[]; onPick?: () => void }) => {
  const { venue, may } = useSession();
  const names = screens.map(({ name }) => name);
  return (
    <nav className={classes.menu} aria-label={t('shell.menu')}>
      <ul>
        {screens
          .filter((screen) => screen.menu && isOpenTo(screen, may))
          .map((screen) => (
            <li key={screen.label}>
              {/* Where two screens share a name, the list is not what lies below it. */}
              <NavLink
                to={addressOf(screen, venue.id)}
                end={names.indexOf(screen.name) !== names.lastIndexOf(screen.name) && !screen.to}
                onClick={onPick}
              >
                <screen.Icon size={22} stroke={1.75} />
                {t(screen.label)}
                {screen.attention && <Waiting />}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
};
