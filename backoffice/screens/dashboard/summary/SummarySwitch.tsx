// The subscription to the weekly summary by e-mail (docs/product/figures.md#monday-summary). It is personal and saved at once. Shared
// tablets may not read figures, so they do not show it.
import type { Summary } from '@ardoise/contract/figures/summary.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ANSWER_MS, ConnectionError, call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import kit from '../../../ui/kit.module.css';
import { notifyError } from '../../../ui/notify/notify.ts';
import { Toggle } from '../../../ui/Toggle.tsx';

const keyOf = (venue: string) => ['summary', venue] as const;

/** Not optimistic: the switch shows the server's state, so a failed change leaves it as it was. */
const useSubscription = (venue: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wished: boolean) => call('PUT /api/summary/:venue', { params: { venue }, body: { wished }, limit: ANSWER_MS }),
    onSuccess: (summary) => client.setQueryData<Summary>(keyOf(venue), summary),
    onError: async (error) => {
      notifyError(error);
      // Without a response, the state is unknown.
      if (error instanceof ConnectionError) await client.invalidateQueries({ queryKey: keyOf(venue) });
    },
  });
};

/** Hidden until its state is known, and if the server sends no e-mail and the user has no subscription. */
export const SummarySwitch = () => {
  const { venue } = useSession();
  const id = useId();
  const { data } = useQuery({
    queryKey: keyOf(venue.id),
    queryFn: ({ signal }) => call('GET /api/summary/:venue', { params: { venue: venue.id }, signal }),
  });
  const { mutate, isPending } = useSubscription(venue.id);
  if (!data || (data.address === null && !data.wished)) return null;
  const { wished, address } = data;
  return (
    <section className={`stack g4 card ${kit.part}`} aria-labelledby={id}>
      <h2 id={id}>{t('dashboard.summary_title')}</h2>
      <div className="long">
        <Toggle
          label={t('dashboard.summary_wish')}
          hint={address === null ? t('dashboard.summary_unsent') : t('dashboard.summary_to', { address })}
          checked={wished}
          pending={isPending}
          onChange={mutate}
        />
      </div>
    </section>
  );
};
