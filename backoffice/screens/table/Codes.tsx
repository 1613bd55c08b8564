// The switch that requires table codes, and new codes for all tables. An old printed code no longer accepts orders.
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRefresh } from 'ra-core';
import { useState } from 'react';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import kit from '../../ui/kit.module.css';
import { notify, notifyError } from '../../ui/notify/notify.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import classes from './table.module.css';

const codesKey = (venue: string) => ['table-codes', venue] as const;
const readProfile = (venue: string, signal?: AbortSignal) =>
  call('GET /api/venue/profile/:venue', { params: { venue }, ...(signal && { signal }) });

const useCodesQuery = () => {
  const { venue } = useSession();
  return useQuery({
    queryKey: codesKey(venue.id),
    queryFn: async ({ signal }) => (await readProfile(venue.id, signal)).table_codes,
  });
};

/** True if the venue requires table codes; undefined until it is loaded. */
export const useTableCodes = (): boolean | undefined => useCodesQuery().data;

/** True once the switch of the codes is shown or cannot be, so that nothing below it moves any more. */
export const useAreCodesSettled = (): boolean => !useCodesQuery().isPending;

type Asking = 'on' | 'off' | 'renew' | null;

/** Switches codes on or off, or renews all codes, with a notification. */
const useCodes = () => {
  const { venue } = useSession();
  const client = useQueryClient();
  const refresh = useRefresh();
  const [pending, setPending] = useState(false);
  const change = async (table_codes: boolean) => {
    // Refetched, because the request replaces the whole profile.
    const profile = await readProfile(venue.id);
    await call('PUT /api/venue/profile/:venue', { params: { venue: venue.id }, body: { ...profile, table_codes } });
    client.setQueryData(codesKey(venue.id), table_codes);
    notify(t(table_codes ? 'table.codes_on' : 'table.codes_off'));
  };
  const renew = async () => {
    const { renewed } = await call('PUT /api/venue/:venue/table/code', { params: { venue: venue.id } });
    notify(t('table.renewed', { n: renewed }));
  };
  const run = async (action: NonNullable<Asking>) => {
    setPending(true);
    try {
      await (action === 'renew' ? renew() : change(action === 'on'));
    } catch (error) {
      notifyError(error);
    } finally {
      setPending(false);
      refresh();
    }
  };
  return { pending, run };
};

export const Codes = () => {
  const { may } = useSession();
  const codes = useTableCodes();
  const { pending, run } = useCodes();
  const [asking, setAsking] = useState<Asking>(null);
  if (codes === undefined || !may('profile:edit') || !may('table:edit')) return null;
  const confirm = async () => {
    if (asking) await run(asking);
    setAsking(null);
  };
  return (
    <section className={`split card ${kit.line} ${classes.codes}`} aria-label={t('table.codes')}>
      <Toggle
        label={t('table.codes')}
        hint={t('table.codes_hint')}
        checked={codes}
        pending={pending}
        onChange={(on) => setAsking(on ? 'on' : 'off')}
      />
      {codes && (
        <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden />} onClick={() => setAsking('renew')}>
          {t('table.renew_all')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking !== null}
        title={t(`table.ask_${asking ?? 'on'}`)}
        text={t(asking === 'off' ? 'table.ask_off_text' : 'table.reprint')}
        confirm={t(asking === 'renew' ? 'table.renew_all' : asking === 'off' ? 'table.turn_off' : 'table.turn_on')}
        dangerous={asking === 'renew'}
        pending={pending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(null)}
      />
    </section>
  );
};
