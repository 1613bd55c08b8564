// Outlier days and the excluded ones (docs/product/figures.md#outliers).
import type { Outlier } from '@ardoise/contract/figures/outliers.ts';
import { OUTLIER_KINDS, type OutlierKind } from '@ardoise/contract/rules/outliers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ANSWER_MS, call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { notifyError } from '../../../ui/notify/notify.ts';
import { areAll, asObject, type FiguresRequest, isCount, isText, requestOptions, validated } from '../figures.ts';
import type { Shown } from '../shown.ts';
import { useFigures } from '../use-figures.ts';
import { clearVisits } from '../visitors/cached-visits.ts';
import { countInWords } from '../words.ts';

const areOutliers = (value: unknown): value is Outlier[] =>
  areAll(value, (one) => {
    const { kind, day, count, usual, struck_out } = asObject(one);
    const isKnown = OUTLIER_KINDS.includes(kind as OutlierKind) && isText(day) && isCount(count);
    return isKnown && (usual === null || Number.isFinite(usual)) && typeof struck_out === 'boolean';
  });
const readOutliers = async (request: FiguresRequest): Promise<Outlier[]> =>
  validated(await call('GET /analytics/outlier/:venue', requestOptions(request)), areOutliers);

/** The outliers of the range; empty until they are loaded, and for users who may not read them. */
export const useOutliers = (shown: Pick<Shown, 'range'>): readonly Outlier[] => useFigures('outliers', readOutliers, shown).data ?? [];

/** The number of excluded days of a kind in the range, as text; null if there are none. */
export const useLeftOut = (shown: Pick<Shown, 'range'>, kind: OutlierKind): string | null => {
  const { locale } = useSession();
  const count = useOutliers(shown).filter((one) => one.struck_out && one.kind === kind).length;
  return count === 0 ? null : countInWords('dashboard.days_left_out', count, locale);
};

type Exclusion = Pick<Outlier, 'kind' | 'day' | 'struck_out'>;
/** Excludes a day or includes it again, then refetches all figures. */
export const useExclusion = (onDone: (exclusion: Exclusion) => void) => {
  const { user, venue } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, day, struck_out }: Exclusion) => {
      const asked = { kind, day: day.replaceAll('-', '') };
      const to = { params: { venue: venue.id }, limit: ANSWER_MS };
      if (struck_out) await call('PUT /analytics/outlier/:venue', { ...to, body: asked });
      else await call('DELETE /analytics/outlier/:venue', { ...to, query: asked });
    },
    onSuccess: (_, exclusion) => onDone(exclusion),
    onError: notifyError,
    // Also after an error: a request without a response may have succeeded.
    onSettled: async () => {
      clearVisits({ user: user.sub, venue: venue.id });
      await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'figures' || name === 'visitors' });
    },
  });
};
