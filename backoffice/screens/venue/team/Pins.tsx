// The bartenders' PINs: setting and removing them (docs/product/people-and-rights.md#shared-tablets).
import type { PinHolder } from '@ardoise/contract/accounts/devices.ts';
import { formatDate } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { notify, notifyError } from '../../../ui/notify/notify.ts';
import { Part } from '../../../ui/Page.tsx';
import { fullName } from '../../../ui/person-name.ts';
import { PIN_MAX_LENGTH, PIN_MIN_LENGTH } from '../../../ui/pin/Pad.tsx';
import { Empty, Failed, Waiting } from '../../../ui/States.tsx';
import { AskText } from './AskText.tsx';
import classes from './tablets.module.css';

const keyOf = (venue: string) => ['pin', venue];
/** Invited users have no name yet, only an e-mail address. */
const nameOf = ({ user }: PinHolder): string => fullName(user) || user.email;

/** Updates one entry of the cached list. */
const useHolder = (venue: string) => {
  const client = useQueryClient();
  return (changed: PinHolder) => {
    client.setQueryData<PinHolder[]>(keyOf(venue), (all) => all?.map((one) => (one.user.id === changed.user.id ? changed : one)));
    // The team's history lists the change, and may be open below.
    void client.invalidateQueries({ queryKey: ['change'] });
  };
};

const Holder = ({ holder, onGive, onTake }: { holder: PinHolder; onGive(): void; onTake(): void }) => {
  const { venue, locale, may } = useSession();
  const { since, locked } = holder;
  const name = nameOf(holder);
  const hint = since ? t('tablets.pin_since', { date: formatDate(new Date(since), locale, venue.timezone) }) : t('tablets.pin_none');
  return (
    <li className={`stack ${classes.entry}`}>
      <p className="row">
        <strong>{name}</strong>
      </p>
      <p className={locked ? 'problem t2' : 'muted t2'} data-locked={locked || undefined}>
        {locked ? t('tablets.pin_locked') : hint}
      </p>
      {may('device:edit') && (
        <div className={`row g3 end ${classes.actions}`}>
          {since && (
            <Button variant="subtle" onClick={onTake} aria-label={t('shared.pair', { name: t('tablets.take'), value: name })}>
              {t('tablets.take')}
            </Button>
          )}
          <Button
            variant="default"
            onClick={onGive}
            aria-label={t('shared.pair', { name: t(since ? 'tablets.another' : 'tablets.give'), value: name })}
          >
            {t(since ? 'tablets.another' : 'tablets.give')}
          </Button>
        </div>
      )}
    </li>
  );
};

type AboutProps = { venue: string; holder: PinHolder; onClose(): void };

const SetPinDialog = ({ venue, holder, onClose }: AboutProps) => {
  const change = useHolder(venue);
  const name = nameOf(holder);
  const give = async (pin: string) => {
    change(await call('PUT /api/venue/:venue/pin/:id', { params: { venue, id: holder.user.id }, body: { pin } }));
    notify(t('tablets.given', { name }));
    onClose();
  };
  return (
    <AskText
      title={t('tablets.give_to', { name })}
      field="pin"
      label={t('tablets.pin')}
      hint={t('tablets.pin_hint')}
      maxLength={PIN_MAX_LENGTH}
      confirm={t('shared.save')}
      digits={{ least: PIN_MIN_LENGTH, message: t('tablets.digits') }}
      onAnswer={give}
      onClose={onClose}
    />
  );
};

const RemovePinDialog = ({ venue, holder, onClose }: Omit<AboutProps, 'holder'> & { holder: PinHolder | null }) => {
  const change = useHolder(venue);
  const name = holder ? nameOf(holder) : '';
  const { mutate, isPending } = useMutation({
    mutationFn: ({ user }: PinHolder) => call('DELETE /api/venue/:venue/pin/:id', { params: { venue, id: user.id } }),
    onSuccess: (changed) => {
      change(changed);
      notify(t('tablets.taken', { name: nameOf(changed) }));
    },
    onError: notifyError,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={holder !== null}
      title={t('tablets.take_title', { name })}
      text={t('tablets.take_text', { name })}
      confirm={t('tablets.take')}
      dangerous
      pending={isPending}
      onConfirm={() => holder && mutate(holder)}
      onCancel={onClose}
    />
  );
};

export const Pins = ({ venue }: { venue: string }) => {
  const { may } = useSession();
  const [giving, setGiving] = useState<PinHolder | null>(null);
  const [taking, setTaking] = useState<PinHolder | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(venue),
    queryFn: ({ signal }) => call('GET /api/venue/:venue/pin', { params: { venue }, signal }),
  });
  return (
    <Part title={t('tablets.pins')} text={t('tablets.pins_text')}>
      {!data && (error ? <Failed title={t('tablets.pins_failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={3} />)}
      {data?.length === 0 && (
        <Empty
          title={t('tablets.pins_empty_title')}
          text={t(may('bartenders:edit') ? 'tablets.pins_empty_text' : 'tablets.pins_empty_read')}
        />
      )}
      {data && data.length > 0 && (
        <ul className="ruled">
          {data.map((holder) => (
            <Holder key={holder.user.id} holder={holder} onGive={() => setGiving(holder)} onTake={() => setTaking(holder)} />
          ))}
        </ul>
      )}
      {giving && <SetPinDialog venue={venue} holder={giving} onClose={() => setGiving(null)} />}
      <RemovePinDialog venue={venue} holder={taking} onClose={() => setTaking(null)} />
    </Part>
  );
};
