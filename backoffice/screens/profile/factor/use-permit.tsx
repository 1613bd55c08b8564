// The proof that adding a factor needs: the password and, if there is already a factor, that factor.
import type { Proof, Reauthentication } from '@ardoise/contract/accounts/factors.ts';
import { type ReactNode, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Code, PasskeyButton, Password, provePasskey } from './fields.tsx';
import type { Problems } from './problems.ts';

export type Proving = { hasAny: boolean; hasPasskey: boolean };
type PermitFields = {
  fields: ReactNode;
  /** A passkey button, as an alternative to the code, if the user has a passkey. */
  button(pending: boolean, onPress: (permit: () => Promise<Reauthentication>) => void): ReactNode;
  permit(): Promise<Reauthentication>;
  /** The errors of empty fields. */
  missing(): Problems | null;
};

export const usePermit = ({ hasAny, hasPasskey }: Proving, problems: Problems): PermitFields => {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const withProof = async (proof?: Proof): Promise<Reauthentication> => ({ password, ...(proof && { proof }) });
  return {
    fields: (
      <>
        <Password value={password} error={problems.password} onChange={setPassword} />
        {hasAny && <Code value={code} error={problems.code} onChange={setCode} />}
      </>
    ),
    button: (pending, onPress) =>
      hasPasskey && <PasskeyButton pending={pending} onPress={() => onPress(async () => withProof(await provePasskey()))} />,
    permit: () => withProof(hasAny ? { code } : undefined),
    missing: () => {
      const found = {
        ...(password === '' && { password: t('problems.required') }),
        ...(hasAny && code.trim() === '' && { code: t('problems.required') }),
      };
      return Object.keys(found).length > 0 ? found : null;
    },
  };
};
