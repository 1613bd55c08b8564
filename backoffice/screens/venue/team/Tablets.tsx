// The venue's shared tablets, and the PINs of their users (docs/product/people-and-rights.md#shared-tablets).
import type { Device } from '@ardoise/contract/accounts/devices.ts';
import { formatDate, formatDateTime } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { keepTablet, readTablet } from '../../../app/session/storage.ts';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { notify, notifyError } from '../../../ui/notify/notify.ts';
import { Part } from '../../../ui/Page.tsx';
import { Empty, Failed, Waiting } from '../../../ui/States.tsx';
import { AskText } from './AskText.tsx';
import { Pins } from './Pins.tsx';
import classes from './tablets.module.css';

const keyOf = (venue: string) => ['device', venue];

const Entry = ({ device, here, onEnd }: { device: Device; here: boolean; onEnd(): void }) => {
  const { venue, locale } = useSession();
  const { name, creation_date, used_date } = device;
  const used = used_date && formatDateTime(new Date(used_date), locale, venue.timezone, 'medium');
  return (
    <li className={`stack ${classes.entry}`}>
      <p className="row">
        <strong>{name}</strong>
        {here && <span className="good pill small strong">{t('tablets.this')}</span>}
      </p>
      <p className="muted t2">
        {t('tablets.since', { date: formatDate(new Date(creation_date), locale, venue.timezone) })}
        {' · '}
        {used ? t('tablets.used', { date: used }) : t('tablets.unused')}
      </p>
      <div className={`row g3 end ${classes.actions}`}>
        <Button variant="default" onClick={onEnd} aria-label={t('tablets.end_of', { name })}>
          {t('tablets.end')}
        </Button>
      </div>
    </li>
  );
};

/** Confirmation before a tablet is removed: it may be in use. */
const RemoveDeviceDialog = ({ venue, device, onClose }: { venue: string; device: Device | null; onClose(): void }) => {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Device) => call('DELETE /api/venue/:venue/device/:id', { params: { venue, id } }),
    onSuccess: ({ id, name }) => {
      if (readTablet()?.id === id) keepTablet(null);
      notify(t('tablets.ended', { name }));
    },
    onError: notifyError,
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: keyOf(venue) });
    },
  });
  const name = device?.name ?? '';
  return (
    <ConfirmDialog
      opened={device !== null}
      title={t('tablets.end_title', { name })}
      text={t('tablets.end_text')}
      confirm={t('tablets.end')}
      dangerous
      pending={isPending}
      onConfirm={() => device && mutate(device)}
      onCancel={onClose}
    />
  );
};

/** Registers this device under a name and stores the token, which the server returns only once. */
const RegisterDeviceDialog = ({ venue, onClose }: { venue: string; onClose(): void }) => {
  const client = useQueryClient();
  const make = async (name: string) => {
    const { id, token } = await call('POST /api/venue/:venue/device', { params: { venue }, body: { name } });
    keepTablet({ venue, id, name, token });
    notify(t('tablets.made', { name }));
    onClose();
    await client.invalidateQueries({ queryKey: keyOf(venue) });
  };
  return (
    <AskText
      title={t('tablets.make')}
      field="name"
      label={t('tablets.name')}
      hint={t('tablets.name_hint')}
      maxLength={60}
      confirm={t('shared.save')}
      onAnswer={make}
      onClose={onClose}
    />
  );
};

const Devices = ({ venue }: { venue: string }) => {
  const { may } = useSession();
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<Device | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(venue),
    queryFn: ({ signal }) => call('GET /api/venue/:venue/device', { params: { venue }, signal }),
  });
  const own = readTablet();
  const isHere = ({ id }: Device) => own?.venue === venue && own.id === id;
  return (
    <Part title={t('tablets.title')} text={t('tablets.text')}>
      {!data && (error ? <Failed title={t('tablets.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={2} />)}
      {data?.length === 0 && <Empty title={t('tablets.empty_title')} text={t('tablets.empty_text')} />}
      {data && data.length > 0 && (
        <ul className="ruled">
          {data.map((device) => (
            <Entry key={device.id} device={device} here={isHere(device)} onEnd={() => setEnding(device)} />
          ))}
        </ul>
      )}
      {data && !data.some(isHere) && may('device:create') && (
        <div>
          <Button variant="default" classNames={{ root: classes.wraps ?? '', label: classes.wraps ?? '' }} onClick={() => setMaking(true)}>
            {t('tablets.make')}
          </Button>
        </div>
      )}
      {making && <RegisterDeviceDialog venue={venue} onClose={() => setMaking(false)} />}
      <RemoveDeviceDialog venue={venue} device={ending} onClose={() => setEnding(null)} />
    </Part>
  );
};

export const Tablets = ({ venue }: { venue: string }) => (
  <>
    <Devices venue={venue} />
    <Pins venue={venue} />
  </>
);
