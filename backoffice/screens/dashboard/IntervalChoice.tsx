import { HOURS_KEPT_DAYS, MAX_DAYS } from '@ardoise/contract/rules/figures.ts';
import { t } from '../../i18n/translate.ts';
import { Choice } from './Choice.tsx';
import { intervalOf, type Shown } from './shown.ts';

/** Switches between days and hours. Hours are available only if the server still has them. */
export const IntervalChoice = ({ shown, card }: { shown: Shown; card: 'views' | 'visitors' }) => {
  const { interval, refused } = intervalOf(shown, card);
  const why =
    refused &&
    t(refused === 'long' ? 'dashboard.hours_long' : 'dashboard.hours_old', { n: refused === 'long' ? MAX_DAYS.hourly : HOURS_KEPT_DAYS });
  return (
    <Choice
      label={t('dashboard.interval')}
      options={[
        { value: 'daily', label: t('dashboard.daily') },
        { value: 'hourly', label: t('dashboard.hourly') },
      ]}
      value={interval}
      onChange={(value) => shown.choose({ [card]: value })}
      refused={why ? { value: 'hourly', why } : undefined}
    />
  );
};
