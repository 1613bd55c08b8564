import type { Proof } from '@ardoise/contract/accounts/factors.ts';
import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { CodesDialog, FactorForm } from './FactorForm.tsx';
import { Code, PasskeyButton, provePasskey } from './fields.tsx';
import { useSending } from './problems.ts';

type ProofDialogProps = {
  title: string;
  text: string;
  hasPasskey: boolean;
  /** Runs the action; returned recovery codes are shown. */
  onVerified(proof: Proof): Promise<readonly string[] | undefined>;
  /** Called after a lost response: the state has to be refetched. */
  onLost(): void;
  onClose(): void;
};

/** An action that needs a factor as proof: a code or a passkey. */
export const ProofDialog = ({ title, text, hasPasskey, onVerified, onLost, onClose }: ProofDialogProps) => {
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const { pending, problems, setProblems, send } = useSending(onLost);
  const prove = (proofOf: () => Promise<Proof>) =>
    send(async () => {
      const serverError = await onVerified(await proofOf());
      if (serverError) setCodes(serverError);
      else onClose();
    });
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <FactorForm
      title={title}
      text={text}
      problem={problems.other}
      pending={pending}
      action={t('factor.continue')}
      more={hasPasskey && <PasskeyButton pending={pending} onPress={() => void prove(provePasskey)} />}
      onSubmit={() => {
        if (code.trim() === '') setProblems({ code: t('problems.required') });
        else void prove(async () => ({ code }));
      }}
      onClose={onClose}
    >
      <Code value={code} error={problems.code} onChange={setCode} />
    </FactorForm>
  );
};
