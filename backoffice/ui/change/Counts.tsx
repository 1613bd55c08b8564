// Lists how many records of each kind a change deleted, restored, created and changed.
import type { ChangedCount, ChangedRecord } from '@ardoise/contract/changes.ts';
import { t } from '../../i18n/translate.ts';
import { countsText, OUTCOME_TEXTS } from './change-counts.ts';

export const Counts = ({ counts }: { counts: readonly ChangedCount[] }) => (
  <ul className="stack g3 long">
    {(Object.keys(OUTCOME_TEXTS) as ChangedRecord['what'][]).map((what) => {
      const text = countsText(counts, what);
      return (
        text !== '' && (
          <li key={what}>
            <span className="tag">{t(OUTCOME_TEXTS[what])}</span> {text}
          </li>
        )
      );
    })}
  </ul>
);
