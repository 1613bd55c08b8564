// The user's sessions, and ending them (docs/product/people-and-rights.md#sessions).
import type { Session as Device } from '@ardoise/contract/accounts/auth.ts';
import { formatDateTime } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { RowTools } from '../../ui/list/RowTools.tsx';
import { notify, notifyError } from '../../ui/notify/notify.ts';
import { Part } from '../../ui/Page.tsx';
import { Failed, Waiting } from '../../ui/States.tsx';
import classes from './profile.module.css';

const KEY = ['session'] as const;

/** Refetches the list: a new password ends all other sessions. */
export const useRefetchDevices = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
};

const deviceText = ({ browser, system }: Device): string => [browser, system].filter(Boolean).join(' · ') || t('profile.unknown_device');

/** Ends sessions one at a time, and refetches the list after each. */
const useEndSessions = () => {
  const reread = useRefetchDevices();
  const [pending, setPending] = useState<string | null>(null);
  const end = async (key: string, work: () => Promise<unknown>, done: string): Promise<void> => {
    setPending(key);
    try {
      await work();
      notify(done);
    } catch (error) {
      notifyError(error);
    }
    await reread();
    setPending(null);
  };
  return { pending, end };
};

type RowProps = { device: Device; pending: boolean; onEnd(): void };

const Row = ({ device, pending, onEnd }: RowProps) => {
  const { locale, venue } = useSession();
  const at = (instant: string) => formatDateTime(new Date(instant), locale, venue.timezone, 'medium');
  const name = deviceText(device);
  return (
    <li className="row">
      <p className={classes.what}>
        <strong>{name}</strong> {device.current && <span className="tag good">{t('profile.this_device')}</span>}
        <span className="muted t2 block">{t('profile.device_since', { at: at(device.began_at) })}</span>
        {!device.current && <span className="muted t2 block">{t('profile.device_seen', { at: at(device.renewed_at) })}</span>}
      </p>
      {!device.current && (
        <RowTools>
          <Button
            variant="default"
            loading={pending}
            aria-label={t('shared.pair', { name: t('profile.end_device'), value: `${name}, ${at(device.began_at)}` })}
            onClick={onEnd}
          >
            {t('profile.end_device')}
          </Button>
        </RowTools>
      )}
    </li>
  );
};

const EndOthers = ({ pending, onEnd }: { pending: boolean; onEnd(): Promise<void> }) => {
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('profile.end_others')}
      </Button>
      {asking && (
        <ConfirmDialog
          opened
          title={t('profile.end_others_title')}
          text={t('profile.end_others_text')}
          confirm={t('profile.end_others')}
          pending={pending}
          onConfirm={() => void onEnd().then(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
};

export const Devices = () => {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /api/auth/session', { signal }),
    staleTime: 0,
  });
  const { pending, end } = useEndSessions();
  if (!data) {
    return error ? <Failed title={t('profile.devices_failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={3} />;
  }
  // The current session comes first.
  const devices = [...data.filter(({ current }) => current), ...data.filter(({ current }) => !current)];
  return (
    <Part title={t('profile.devices')} text={t('profile.devices_text')}>
      <ul className="ruled" aria-label={t('profile.devices')}>
        {devices.map((device) => (
          <Row
            key={device.id}
            device={device}
            pending={pending === device.id}
            onEnd={() =>
              void end(device.id, () => call('DELETE /api/auth/session/:id', { params: { id: device.id } }), t('profile.device_ended'))
            }
          />
        ))}
      </ul>
      {data.length > 1 && (
        <EndOthers
          pending={pending === 'others'}
          onEnd={() => end('others', () => call('DELETE /api/auth/session/others'), t('profile.others_ended'))}
        />
      )}
    </Part>
  );
};
