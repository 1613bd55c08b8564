import { t } from '../../i18n/translate.ts';
import classes from './venue.module.css';

/** Whether a venue is active: a dot, and the word for it. */
export const ActiveMark = ({ active }: { active: boolean }) => (
  <span className={classes.mark} data-active={active || undefined}>
    {t(active ? 'venue.active' : 'venue.inactive')}
  </span>
);
