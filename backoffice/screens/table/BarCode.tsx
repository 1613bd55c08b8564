// The switch for a code in the printed address of the bar (docs/product/tables.md#codes).
import type { BarAddress } from '@ardoise/contract/tables.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import kit from '../../ui/kit.module.css';
import { notify, notifyError } from '../../ui/notify/notify.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import { useAreCodesSettled } from './Codes.tsx';
import classes from './table.module.css';

const barKey = (venue: string) => ['bar-code', venue] as const;

/** The bar's address; undefined until it is loaded. */
export const useBarAddress = (): BarAddress | undefined => {
  const { venue } = useSession();
  const { data } = useQuery({
    queryKey: barKey(venue.id),
    queryFn: ({ signal }) => call('GET /api/venue/:venue/bar-code', { params: { venue: venue.id }, signal }),
    gcTime: 0,
  });
  return data;
};

export const BarCode = () => {
  const { venue, may } = useSession();
  const client = useQueryClient();
  const bar = useBarAddress();
  const isPlaced = useAreCodesSettled();
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (on: boolean) => call('PUT /api/venue/:venue/bar-code', { params: { venue: venue.id }, body: { on } }),
    onSuccess: (changed) => {
      client.setQueryData(barKey(venue.id), changed);
      notify(t(changed.code === null ? 'table.bar_code_off' : 'table.bar_code_on'));
    },
    onError: notifyError,
    onSettled: () => setAsking(false),
  });
  if (!bar || !isPlaced || !may('table:edit')) return null;
  return (
    <section className={`split card ${kit.line} ${classes.codes}`} aria-label={t('table.bar_code')}>
      <Toggle
        label={t('table.bar_code')}
        hint={t('table.bar_code_hint')}
        checked={bar.code !== null}
        pending={change.isPending}
        onChange={(on) => (on ? change.mutate(true) : setAsking(true))}
      />
      <ConfirmDialog
        opened={asking}
        title={t('table.ask_bar_off')}
        text={t('table.ask_bar_off_text')}
        confirm={t('table.bar_turn_off')}
        pending={change.isPending}
        onConfirm={() => change.mutate(false)}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
};
