// Days far above the usual, each with a button to exclude it from the figures or to include it again. Usually there are none.
import type { Outlier } from '@ardoise/contract/figures/outliers.ts';
import type { OutlierKind } from '@ardoise/contract/rules/outliers.ts';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { type TextKey, t } from '../../../i18n/translate.ts';
import kit from '../../../ui/kit.module.css';
import { notify } from '../../../ui/notify/notify.ts';
import type { Shown } from '../shown.ts';
import { useShowAll } from '../use-show-all.ts';
import { countInWords, estimateText, longMoment } from '../words.ts';
import classes from './outliers.module.css';
import { useExclusion, useOutliers } from './use-outliers.ts';

/** Number of days shown initially. */
const FIRST = 4;
/** Duration of the undo notification in milliseconds. */
const UNDO_MS = 10_000;
const TITLES: Record<OutlierKind, TextKey> = { visitor: 'dashboard.visitors', view: 'dashboard.views', link: 'dashboard.links' };
const COUNTS: Record<OutlierKind, TextKey> = {
  visitor: 'dashboard.visitors_count',
  view: 'dashboard.views_count',
  link: 'dashboard.clicks_count',
};

const Day = ({ outlier }: { outlier: Outlier }) => {
  const { locale, may } = useSession();
  const { kind, day, count, usual, struck_out } = outlier;
  const named = `${t(TITLES[kind])}, ${longMoment(day, locale)}`;
  const { mutate, isPending } = useExclusion((done) => {
    // Including a day again needs no notification: the list shows it.
    if (!done.struck_out) return;
    const undo = { label: t('form.undo'), run: () => mutate({ kind, day, struck_out: false }) };
    notify(t('shared.pair', { name: t('dashboard.left_out'), value: named }), { action: undo, duration: UNDO_MS });
  });
  const action = t(struck_out ? 'dashboard.count_again' : 'dashboard.leave_out');
  const counted = countInWords(COUNTS[kind], count, locale);
  return (
    <li className="split" data-out={struck_out || undefined}>
      <span className={`row tight ${classes.day}`}>
        <span>{longMoment(day, locale)}</span>
        {struck_out && <span className="tag">{t('dashboard.left_out')}</span>}
        <span className="muted">
          {usual === null ? counted : t('dashboard.outlier_usual', { count: counted, usual: estimateText(usual, locale) })}
        </span>
      </span>
      {may('outlier:edit') && (
        <Button
          variant="default"
          aria-label={t('shared.pair', { name: action, value: named })}
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => isPending || mutate({ kind, day, struck_out: !struck_out })}
        >
          {action}
        </Button>
      )}
    </li>
  );
};

export const Outliers = ({ shown }: { shown: Shown }) => {
  const id = useId();
  const outliers = useOutliers(shown);
  const { list, shown: first, hasMore, showAll } = useShowAll(outliers, FIRST);
  if (outliers.length === 0) return null;
  return (
    <section tabIndex={-1} className={`stack g4 card ${kit.part}`} aria-labelledby={id}>
      <h2 id={id}>{t('dashboard.outliers')}</h2>
      <div className="row tight muted t2">{t('dashboard.outliers_hint')}</div>
      <div ref={list} tabIndex={-1}>
        <ul className="ruled">
          {first.map((outlier) => (
            <Day key={`${outlier.kind} ${outlier.day}`} outlier={outlier} />
          ))}
        </ul>
        {hasMore && (
          <Button variant="subtle" onClick={showAll}>
            {t('health.show_all', { count: outliers.length })}
          </Button>
        )}
      </div>
    </section>
  );
};
