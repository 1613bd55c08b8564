import type { Passkey } from '@ardoise/contract/accounts/factors.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../app/api.ts';
import { t } from '../../../i18n/translate.ts';
import { FactorForm } from './FactorForm.tsx';
import { MAX_LETTERS } from './PasskeyDialog.tsx';
import { useSending } from './problems.ts';

type NameDialogProps = { passkey: Passkey; onChanged(): void; onClose(): void };

export const NameDialog = ({ passkey: { id, name: before }, onChanged, onClose }: NameDialogProps) => {
  const [name, setName] = useState(before);
  const { pending, problems, setProblems, send } = useSending();
  const submit = () => {
    if (name.trim() === '') return setProblems({ name: t('problems.required') });
    void send(async () => {
      await call('PUT /api/auth/factor/passkey/:id', { params: { id }, body: { name: name.trim() } });
      onChanged();
      onClose();
    });
  };
  return (
    <FactorForm
      title={t('second_factor.rename')}
      problem={problems.other}
      pending={pending}
      action={t('shared.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('second_factor.passkey_name')}
        maxLength={MAX_LETTERS}
        value={name}
        error={problems.name}
        aria-invalid={problems.name !== undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FactorForm>
  );
};
