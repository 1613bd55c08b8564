import type { Reauthentication } from '@ardoise/contract/accounts/factors.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../app/api.ts';
import { makePasskey } from '../../../app/session/passkey.ts';
import { t } from '../../../i18n/translate.ts';
import { CodesDialog, FactorForm } from './FactorForm.tsx';
import { useSending } from './problems.ts';
import { type Proving, usePermit } from './use-permit.tsx';

export const MAX_LETTERS = 60;

/** Creates a passkey with a name; as the first factor it also creates recovery codes. */
export const PasskeyDialog = ({ onChanged, onClose, ...proving }: Proving & { onChanged(): void; onClose(): void }) => {
  const { pending, problems, setProblems, send } = useSending();
  const { fields, button, permit, missing } = usePermit(proving, problems);
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const isEmpty = (alsoPermit: boolean): boolean => {
    const empty = { ...(name.trim() === '' && { name: t('problems.required') }), ...(alsoPermit && missing()) };
    setProblems(empty);
    return Object.keys(empty).length > 0;
  };
  const add = (permitOf: () => Promise<Reauthentication>) =>
    void send(async () => {
      const options = await call('POST /api/auth/factor/passkey/options', { body: await permitOf() });
      const added = await call('POST /api/auth/factor/passkey', { body: { name: name.trim(), passkey: await makePasskey(options) } });
      onChanged();
      if (added.codes) setCodes(added.codes);
      else onClose();
    });
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <FactorForm
      title={t('second_factor.passkey_add')}
      text={t('second_factor.passkey_add_text')}
      problem={problems.other}
      pending={pending}
      action={t('factor.continue')}
      more={button(pending, (permitOf) => isEmpty(false) || add(permitOf))}
      onSubmit={() => isEmpty(true) || add(permit)}
      onClose={onClose}
    >
      <TextInput
        label={t('second_factor.passkey_name')}
        description={problems.name ? undefined : t('second_factor.passkey_name_hint')}
        maxLength={MAX_LETTERS}
        value={name}
        error={problems.name}
        aria-invalid={problems.name !== undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {fields}
    </FactorForm>
  );
};
