// The own second factor: authenticator app, recovery codes, passkeys (docs/product/people-and-rights.md#second-factor).
import type { Factors, Passkey } from '@ardoise/contract/accounts/factors.ts';
import { formatDate } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../app/api.ts';
import { hasPasskeys } from '../../../app/session/passkey.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { notify } from '../../../ui/notify/notify.ts';
import { Part } from '../../../ui/Page.tsx';
import { Failed, Waiting } from '../../../ui/States.tsx';
import classes from '../profile.module.css';
import { AppDialog } from './AppDialog.tsx';
import { NameDialog } from './NameDialog.tsx';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';

const KEY = ['factors'];
/** The action of the open dialog. */
type OpenDialog = { what: 'on' | 'off' | 'codes' | 'add' } | { what: 'rename' | 'remove'; passkey: Passkey } | null;

/** True if the dialog's action has already happened: after a lost response, the refetched factors show it. */
const isAlreadyDone = (openDialog: NonNullable<OpenDialog>, { totp, passkeys }: Factors): boolean => {
  if (openDialog.what === 'off') return totp === null;
  return openDialog.what === 'remove' && !passkeys.some(({ id }) => id === openDialog.passkey.id);
};

export const SecondFactor = () => {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('GET /api/auth/factor', { signal }) });
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  return (
    <Part title={t('second_factor.title')} text={t('second_factor.text')}>
      {data ? (
        <>
          <Listed factors={data} onDo={setOpenDialog} />
          {openDialog && !isAlreadyDone(openDialog, data) && (
            <Dialogs openDialog={openDialog} factors={data} onDo={setOpenDialog} onClose={() => setOpenDialog(null)} />
          )}
        </>
      ) : error ? (
        <Failed title={t('form.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Part>
  );
};

type LineProps = { title: string; text: string; children?: ReactNode };
const Line = ({ title, text, children }: LineProps) => (
  <div className="split">
    <div className={`stack g0 long ${classes.what}`}>
      <strong>{title}</strong>
      <span className="muted t2">{text}</span>
    </div>
    <div className="row g3">{children}</div>
  </div>
);

type ListedProps = { factors: Factors; onDo(openDialog: OpenDialog): void };
const Listed = ({ factors: { totp, recovery_codes: codes, passkeys }, onDo }: ListedProps) => {
  const { locale, venue } = useSession();
  const day = (at: string) => formatDate(new Date(at), locale, venue.timezone, 'long');
  const hasAny = totp !== null || passkeys.length > 0;
  return (
    <div className="ruled">
      <Line title={t('second_factor.app')} text={totp ? t('second_factor.since', { date: day(totp) }) : t('second_factor.off')}>
        <Button variant="default" onClick={() => onDo({ what: totp ? 'off' : 'on' })}>
          {t(totp ? 'second_factor.switch_off' : 'second_factor.switch_on')}
        </Button>
      </Line>
      {(hasPasskeys() || passkeys.length > 0) && (
        <Line title={t('second_factor.passkeys')} text={t('second_factor.passkeys_text')}>
          {hasPasskeys() && (
            <Button variant="default" onClick={() => onDo({ what: 'add' })}>
              {t('second_factor.passkey_add')}
            </Button>
          )}
        </Line>
      )}
      {passkeys.map((passkey) => (
        <Line
          key={passkey.id}
          title={passkey.name}
          text={[
            t('second_factor.passkey_since', { date: day(passkey.since) }),
            ...(passkey.used_at ? [t('second_factor.passkey_used', { date: day(passkey.used_at) })] : []),
          ].join(' · ')}
        >
          <Button variant="subtle" onClick={() => onDo({ what: 'rename', passkey })}>
            {t('second_factor.rename')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => onDo({ what: 'remove', passkey })}>
            {t('second_factor.remove')}
          </Button>
        </Line>
      ))}
      {hasAny && (
        <Line title={t('second_factor.codes')} text={t('second_factor.codes_left', { n: codes })}>
          <Button variant="default" onClick={() => onDo({ what: 'codes' })}>
            {t('second_factor.codes_new')}
          </Button>
        </Line>
      )}
    </div>
  );
};

type DialogsProps = { openDialog: NonNullable<OpenDialog>; factors: Factors; onDo(openDialog: OpenDialog): void; onClose(): void };
const Dialogs = ({ openDialog, factors, onDo, onClose }: DialogsProps) => {
  const client = useQueryClient();
  /** Refetches the factors, independently of the dialog. */
  const changed = (text?: string) => {
    void client.invalidateQueries({ queryKey: KEY });
    if (text) notify(text);
  };
  const proving = {
    hasPasskey: factors.passkeys.length > 0 && hasPasskeys(),
    hasAny: factors.totp !== null || factors.passkeys.length > 0,
  };
  switch (openDialog.what) {
    case 'on':
      return (
        <AppDialog
          {...proving}
          onChanged={() => changed(t('second_factor.switched_on'))}
          onCodesLost={() => onDo({ what: 'codes' })}
          onClose={onClose}
        />
      );
    case 'add':
      return <PasskeyDialog {...proving} onChanged={() => changed(t('second_factor.passkey_added'))} onClose={onClose} />;
    case 'rename':
      return <NameDialog passkey={openDialog.passkey} onChanged={changed} onClose={onClose} />;
    case 'off':
      return (
        <ProofDialog
          {...proving}
          title={t('second_factor.switch_off')}
          text={t('second_factor.switch_off_text')}
          onVerified={async (proof) => {
            await call('POST /api/auth/factor/totp/off', { body: { proof } });
            changed(t('second_factor.switched_off'));
          }}
          onLost={changed}
          onClose={onClose}
        />
      );
    case 'codes':
      return (
        <ProofDialog
          {...proving}
          title={t('second_factor.codes_new')}
          text={t('second_factor.codes_new_text')}
          onVerified={async (proof) => {
            const { codes } = await call('POST /api/auth/factor/codes', { body: { proof } });
            changed();
            return codes;
          }}
          onLost={changed}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <ProofDialog
          {...proving}
          title={t('second_factor.remove_title')}
          text={t('second_factor.remove_text', { name: openDialog.passkey.name })}
          onVerified={async (proof) => {
            await call('POST /api/auth/factor/passkey/:id/off', { params: { id: openDialog.passkey.id }, body: { proof } });
            changed(t('second_factor.passkey_removed'));
          }}
          onLost={changed}
          onClose={onClose}
        />
      );
  }
};
