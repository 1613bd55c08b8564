// The history of a record, below its form. It is closed at first; opening it loads its files.
import { lazy, Suspense, useState } from 'react';
import { loadFields } from '../../app/fields/field-registry.ts';
import { useSession } from '../../app/session/session.ts';
import { t, withTexts } from '../../i18n/translate.ts';
import kit from '../kit.module.css';
import { Waiting } from '../States.tsx';
import classes from './history.module.css';
import type { HistoryProps } from './RecordHistory.tsx';

const RecordHistory = lazy(async () => {
  const [file] = await Promise.all([withTexts(['change', 'form'], () => import('./RecordHistory.tsx')), loadFields()]);
  return { default: file.RecordHistory };
});

export const HistoryPart = (props: HistoryProps) => {
  const { may } = useSession();
  const [opened, setOpened] = useState(false);
  if (!may('change:list')) return null;
  return (
    <details className={`stack card ${kit.part} fold ${classes.history}`} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        <h2>{t('names.history')}</h2>
      </summary>
      {opened && (
        <div className={`stack ${classes.inside}`}>
          <Suspense fallback={<Waiting lines={3} />}>
            <RecordHistory {...props} />
          </Suspense>
        </div>
      )}
    </details>
  );
};
