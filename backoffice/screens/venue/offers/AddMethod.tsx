// Adds a card, on the payment page, or an account.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useCallback, useRef, useState } from 'react';
import { call } from '../../../app/api.ts';
import { t } from '../../../i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { errorText } from '../../../ui/error-text.ts';
import { notify, notifyError } from '../../../ui/notify/notify.ts';
import { accountProblems } from './account-problems.ts';
import { type AccountProblems, IbanInputs, ibanProblem } from './IbanInputs.tsx';
import { leaveTo, returnAddress, subscriptionKey, useShownAgain } from './use-subscription.ts';

type AddProps = {
  venue: string;
  seller: string;
  /** The number of methods so far: on return from the payment page, one more means that the card was stored. */
  count: number;
};

const ADD = 'POST /api/subscription/:venue/addPaymentMethod';

const AccountDialog = ({ venue, seller, onClose }: Omit<AddProps, 'count'> & { onClose(): void }) => {
  const client = useQueryClient();
  const [account, setAccount] = useState({ iban: '', bic: '' });
  const [problems, setProblems] = useState<AccountProblems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refuse = (found: AccountProblems) => {
    setProblems(found);
    form.current?.querySelector<HTMLInputElement>(found.iban ? '[name="iban"]' : '[name="bic"]')?.focus();
  };
  const send = async () => {
    setPending(true);
    setRefusal(null);
    try {
      await call(ADD, { params: { venue }, body: { IBAN: account.iban, ...(account.bic.trim() && { BIC: account.bic }) } });
      await client.invalidateQueries({ queryKey: subscriptionKey(venue) });
      notify(t('offers.method_added'));
      onClose();
    } catch (error) {
      const found = accountProblems(error);
      if (found) refuse(found);
      else setRefusal(errorText(error));
      setPending(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const iban = ibanProblem(account.iban);
    if (iban) refuse({ iban });
    else if (!pending) void send();
  };
  return (
    <Dialog opened onClose={() => !pending && onClose()} label={t('offers.add_account')} guarded>
      <form ref={form} className="stack g6" noValidate onSubmit={submit}>
        <h2 className="t5">{t('offers.add_account')}</h2>
        <IbanInputs value={account} problems={problems} onChange={setAccount} onProblems={setProblems} seller={seller} />
        {refusal && (
          <p role="alert" className="box danger">
            {refusal}
          </p>
        )}
        <div className="row g4 end">
          <Button variant="default" onClick={onClose} disabled={pending}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {t('offers.add_account_confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

export const AddMethod = ({ venue, seller, count }: AddProps) => {
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useShownAgain(useCallback(() => setLeaving(false), []));
  const addCard = async () => {
    setLeaving(true);
    try {
      const body = { return: returnAddress(venue, { payment: 'method', count: String(count) }) };
      const { redirectUrl } = await call(ADD, { params: { venue }, body });
      if (redirectUrl) leaveTo(redirectUrl);
    } catch (error) {
      notifyError(error);
      setLeaving(false);
    }
  };
  return (
    <div className="row">
      <Button variant="default" loading={leaving} onClick={() => void addCard()}>
        {t('offers.add_card')}
      </Button>
      <Button variant="default" onClick={() => setAdding(true)}>
        {t('offers.add_account')}
      </Button>
      {adding && <AccountDialog venue={venue} seller={seller} onClose={() => setAdding(false)} />}
    </div>
  );
};
