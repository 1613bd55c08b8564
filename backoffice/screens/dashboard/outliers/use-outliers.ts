// Days that are far above the usual, and those that are left out (docs/product/figures.md#outliers).
import type { Outlier } from '@ardoise/contract/figures/outliers.ts';
import { OUTLIER_KINDS, type OutlierKind } from '@ardoise/contract/rules/outliers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ANSWER_MS, call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { notifyError } from '../../../ui/notify/notify.ts';
import { type Asked, areAll, asObject, given, isCount, isText, judged } from '../figures.ts';
import type { Shown } from '../shown.ts';
import { useFigures } from '../use-figures.ts';
import { forgetVisits } from '../visitors/kept-visits.ts';
import { countInWords } from '../words.ts';

const areOutliers = (value: unknown): value is Outlier[] =>
  areAll(value, (one) => {
    const { kind, day, count, usual, struck_out } = asObject(one);
    const isKnown = OUTLIER_KINDS.includes(kind as OutlierKind) && isText(day) && isCount(count);
    return isKnown && (usual === null || Number.isFinite(usual)) && typeof struck_out === 'boolean';
  });
const readOutliers = async (asked: Asked): Promise<Outlier[]> =>
  judged(await call('GET /analytics/outlier/:venue', given(asked)), areOutliers);

/** Those of the range; none until they are known, nor where they cannot be read. */
export const useOutliers = (shown: Pick<Shown, 'range'>): readonly Outlier[] => useFigures('outliers', readOutliers, shown).data ?? [];

/** The number of days of the range that are left out of the figures of a kind, in words; null where none is. */
export const useLeftOut = (shown: Pick<Shown, 'range'>, kind: OutlierKind): string | null => {
  const { locale } = useSession();
  const count = useOutliers(shown).filter((one) => one.struck_out && one.kind === kind).length;
  return count === 0 ? null : countInWords('dashboard.days_left_out', count, locale);
};

type Wish = Pick<Outlier, 'kind' | 'day' | 'struck_out'>;
/** Leaves a day out or counts it again, then reads every figure again. */
export const useStrike = (onDone: (wish: Wish) => void) => {
  const { user, venue } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, day, struck_out }: Wish) => {
      const asked = { kind, day: day.replaceAll('-', '') };
      const to = { params: { venue: venue.id }, limit: ANSWER_MS };
      if (struck_out) await call('PUT /analytics/outlier/:venue', { ...to, body: asked });
      else await call('DELETE /analytics/outlier/:venue', { ...to, query: asked });
    },
    onSuccess: (_, wish) => onDone(wish),
    onError: notifyError,
    // Without an answer it may be done all the same.
    onSettled: async () => {
      forgetVisits({ user: user.sub, venue: venue.id });
      await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'figures' || name === 'visitors' });
    },
  });
};
