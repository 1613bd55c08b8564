// The wish for last week's figures by mail (docs/product/figures.md#monday-summary): everybody's own, saved at once. At a shared tablet
// nobody may read figures, so this is not shown there.
import type { Summary } from '@ardoise/contract/figures/summary.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ANSWER_MS, ConnectionError, call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { notifyError } from '../../../ui/notify/notify.ts';
import { Toggle } from '../../../ui/Toggle.tsx';
import classes from '../dashboard.module.css';
import own from './summary.module.css';

const keyOf = (venue: string) => ['summary', venue] as const;

/** What the server says is shown, never what was asked for: a change that fails leaves the switch as it was. */
const useWish = (venue: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wished: boolean) => call('PUT /api/summary/:venue', { params: { venue }, body: { wished }, limit: ANSWER_MS }),
    onSuccess: (summary) => client.setQueryData<Summary>(keyOf(venue), summary),
    onError: async (error) => {
      notifyError(error);
      // Without an answer nobody knows whether it changed.
      if (error instanceof ConnectionError) await client.invalidateQueries({ queryKey: keyOf(venue) });
    },
  });
};

/** Nothing until it is known, nor where no mail leaves this server and none was wished for. */
export const SummarySwitch = () => {
  const { venue } = useSession();
  const id = useId();
  const { data } = useQuery({
    queryKey: keyOf(venue.id),
    queryFn: ({ signal }) => call('GET /api/summary/:venue', { params: { venue: venue.id }, signal }),
  });
  const { mutate, isPending } = useWish(venue.id);
  if (!data || (data.address === null && !data.wished)) return null;
  const { wished, address } = data;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{t('dashboard.summary_title')}</h2>
      <div className={own.wish}>
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
