// Lists how many records of each kind a change deleted, restored, created and changed.
import type { ChangedCount, ChangedRecord } from '@ardoise/contract/changes.ts';
import { t } from '../../i18n/translate.ts';
import kit from '../kit.module.css';
import classes from './change.module.css';
import { countsText, WHAT } from './change-counts.ts';

export const Counts = ({ counts }: { counts: readonly ChangedCount[] }) => (
  <ul className={classes.counts}>
    {(Object.keys(WHAT) as ChangedRecord['what'][]).map((what) => {
      const text = countsText(counts, what);
      return (
        text !== '' && (
          <li key={what}>
            <span className={kit.tag}>{t(WHAT[what])}</span> {text}
          </li>
        )
      );
    })}
  </ul>
);
