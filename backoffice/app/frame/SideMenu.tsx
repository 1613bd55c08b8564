// The screens that the user may open on the current venue.
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { NavLink } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import { attention } from '../attention.ts';
import { addressOf, isOpenTo, type Screen } from '../screen.ts';
import { useSession } from '../session/session.ts';
import classes from './shell.module.css';

const WaitingCount = () => {
  const { locale } = useSession();
  const waiting = attention.use();
  return waiting > 0 && <span className={`pill pending t2 rigid bold push ${classes.waiting}`}>{formatNumber(waiting, locale)}</span>;
};

export const SideMenu = ({ screens, onPick }: { screens: readonly Screen[]; onPick?: () => void }) => {
  const { venue, may } = useSession();
  const names = screens.map(({ name }) => name);
  return (
    <nav className={classes.menu} aria-label={t('shell.menu')}>
      <ul className="stack g1">
        {screens
          .filter((screen) => screen.menu && isOpenTo(screen, may))
          .map((screen) => (
            <li key={screen.label}>
              {/* Two screens can share a name (a list, and a page below it): the list's entry is active for its exact address only. */}
              <NavLink
                to={addressOf(screen, venue.id)}
                className="line"
                end={names.indexOf(screen.name) !== names.lastIndexOf(screen.name) && !screen.to}
                onClick={onPick}
              >
                <screen.Icon size={22} stroke={1.75} />
                {t(screen.label)}
                {screen.attention && <WaitingCount />}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
};
