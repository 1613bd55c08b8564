// Open or closed: read by all of the venue, switched by its manager and bartenders. Closing is asked once more, because it
// stops guests from ordering.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/error-text.ts';
import { notify } from '../../ui/notify.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import { call } from '../api.ts';
import { useSession } from '../session/session.ts';
import classes from './shell.module.css';

type OpenState = { open: boolean };

/** Where the open flag of a venue is kept; live updates write it there (`{ open }`). */
export const openKey = (venue: string) => ['open', venue] as const;

const useOpen = (venue: string) => {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: openKey(venue),
    queryFn: ({ signal }) => call('GET /api/venue/:venue/open', { params: { venue }, signal }),
    refetchInterval: 60_000,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (open: boolean) => call('PUT /api/venue/:venue/open', { params: { venue }, body: { open } }),
    onSuccess: (state) => client.setQueryData<OpenState>(openKey(venue), state),
    onError: (error) => notify(`${t('shell.open_failed')} ${errorText(error)}`, { tone: 'bad' }),
  });
  return { open: data?.open, mutate, isPending };
};

export const OpenSwitch = () => {
  const { venue, may } = useSession();
  if (!may('open:show')) return null;
  return <State key={venue.id} venue={venue.id} editable={may('open:edit')} />;
};

const State = ({ venue, editable }: { venue: string; editable: boolean }) => {
  const { open, mutate, isPending } = useOpen(venue);
  const [asking, setAsking] = useState(false);
  if (open === undefined) return null;
  const word = open ? t('shell.open') : t('shell.closed');
  if (!editable) {
    return (
      <span className={classes.openState} data-open={open || undefined}>
        {word}
      </span>
    );
  }
  return (
    <span className={classes.openState} data-open={open || undefined}>
      <Toggle
        hideLabel
        label={t('shared.pair', { name: t('shell.taking_orders'), value: word })}
        checked={open}
        pending={isPending}
        onChange={(next) => (next ? mutate(true) : setAsking(true))}
      />
      <span aria-hidden="true">{word}</span>
      <ConfirmDialog
        opened={asking}
        title={t('shell.close_title')}
        text={t('shell.close_text')}
        confirm={t('shell.close_venue')}
        onConfirm={() => {
          setAsking(false);
          mutate(false);
        }}
        onCancel={() => setAsking(false)}
      />
    </span>
  );
};
