import type { Enrolment, Reauthentication } from '@ardoise/contract/accounts/factors.ts';
import { useRef, useState } from 'react';
import { ConnectionError, call } from '../../../app/api.ts';
import { t } from '../../../i18n/translate.ts';
import { Enrol } from '../../../ui/factor/Enrol.tsx';
import { CodesDialog, FactorForm } from './FactorForm.tsx';
import { Code } from './fields.tsx';
import { useSending } from './problems.ts';
import { type Proving, usePermit } from './use-permit.tsx';

type AppDialogProps = Proving & {
  onChanged(): void;
  onClose(): void /** Called if the codes are enabled but the response with the recovery codes was lost: new ones are needed. */;
  onCodesLost(): void;
};

const isOn = async (): Promise<boolean> => (await call('GET /api/auth/factor')).totp !== null;

/** Enables an authenticator app: password, secret and first code, recovery codes. */
export const AppDialog = ({ onChanged, onClose, onCodesLost, ...proving }: AppDialogProps) => {
  const { pending, problems, setProblems, send } = useSending();
  const { fields, button, permit, missing } = usePermit(proving, problems);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = (permitOf: () => Promise<Reauthentication>) =>
    void send(async () => setEnrolment(await call('POST /api/auth/factor/totp', { body: await permitOf() })));
  /** True after a lost response: its result has to be read. */
  const lost = useRef(false);
  const confirm = () =>
    void send(async () => {
      try {
        setCodes((await call('PUT /api/auth/factor/totp', { body: { code } })).codes);
      } catch (error) {
        if (error instanceof ConnectionError) lost.current = true;
        if (!lost.current || !(await isOn())) throw error;
        onCodesLost();
      }
      onChanged();
    });
  const common = { title: t('second_factor.switch_on'), problem: problems.other, pending, action: t('factor.continue'), onClose };
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  if (!enrolment) {
    const submit = () => {
      const empty = missing();
      if (empty) setProblems(empty);
      else begin(permit);
    };
    return (
      <FactorForm key="permit" {...common} more={button(pending, begin)} onSubmit={submit}>
        {fields}
      </FactorForm>
    );
  }
  const submit = () => (code.trim() === '' ? setProblems({ code: t('problems.required') }) : confirm());
  return (
    <FactorForm key="confirm" {...common} onSubmit={submit}>
      <Enrol enrolment={enrolment} />
      <Code fresh value={code} error={problems.code} onChange={setCode} />
    </FactorForm>
  );
};
