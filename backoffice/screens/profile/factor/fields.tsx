// Fields that prove the user's identity in the dialogs about factors.
import type { Proof } from '@ardoise/contract/accounts/factors.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { call } from '../../../app/api.ts';
import { askPasskey } from '../../../app/session/passkey.ts';
import { t } from '../../../i18n/translate.ts';

type FieldProps = { value: string; error?: string | undefined; onChange(value: string): void };

export const Password = ({ value, error, onChange }: FieldProps) => (
  <PasswordInput
    label={t('profile.current_password')}
    autoComplete="current-password"
    maxLength={200}
    value={value}
    error={error}
    aria-invalid={error !== undefined}
    onChange={(event) => onChange(event.currentTarget.value)}
    visibilityToggleButtonProps={{ 'aria-label': t('login.show_password'), tabIndex: 0 }}
    data-autofocus
  />
);

/** A code of the app or a recovery code; during the setup, only a code of the app. */
export const Code = ({ value, error, fresh = false, onChange }: FieldProps & { fresh?: boolean }) => (
  <TextInput
    label={t(fresh ? 'factor.code' : 'second_factor.proof')}
    autoComplete="one-time-code"
    inputMode={fresh ? 'numeric' : 'text'}
    spellCheck={false}
    maxLength={60}
    value={value}
    error={error}
    aria-invalid={error !== undefined}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** Proof by passkey instead of a code. */
export const provePasskey = async (): Promise<Proof> => ({ passkey: await askPasskey(await call('POST /api/auth/factor/proof')) });

export const PasskeyButton = ({ pending, onPress }: { pending: boolean; onPress(): void }) => (
  <Button variant="default" disabled={pending} onClick={onPress}>
    {t('factor.use_passkey')}
  </Button>
);
