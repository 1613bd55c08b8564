// The payment methods: which one the next charge uses, adding and deleting.
import type { Mandate, SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../app/api.ts';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { RowTools } from '../../../ui/list/RowTools.tsx';
import { notify, notifyError } from '../../../ui/notify/notify.ts';
import { Part } from '../../../ui/Page.tsx';
import { AddMethod } from './AddMethod.tsx';
import classes from './offers.module.css';
import { subscriptionKey } from './use-subscription.ts';
import { expiryOf, mandateName } from './words.ts';

type MethodsProps = { venue: string; state: SubscriptionState };
type MethodProps = MethodsProps & { mandate: Mandate };

/** The reason that a method cannot be deleted now, or null. */
const keptBecause = ({ mandates, offer, renewal }: SubscriptionState, mandate: Mandate): string | null => {
  if (offer === null) return null;
  if (mandates.length === 1) return renewal ? t('offers.only_method') : null;
  return mandate.default || mandate.active ? t('offers.default_method') : null;
};

/** Without a default, which the first subscription sets, none can be chosen. */
const canChoose = ({ mandates, offer }: SubscriptionState, mandate: Mandate): boolean =>
  offer !== null && !mandate.default && mandate.status === 'valid' && mandates.some((one) => one.default);

const useMethodCall = (venue: string, done: string, send: () => Promise<SubscriptionState>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (state) => {
      client.setQueryData(subscriptionKey(venue), state);
      notify(done);
    },
    onError: (error) => {
      notifyError(error);
      void client.invalidateQueries({ queryKey: subscriptionKey(venue) });
    },
  });
};

const Tools = ({ venue, state, mandate }: MethodProps) => {
  const [asking, setAsking] = useState(false);
  const name = mandateName(mandate);
  const choose = useMethodCall(venue, t('offers.method_chosen'), () =>
    call('PUT /api/subscription/:venue/selectPaymentMethod', { params: { venue }, body: { method: mandate.id } }),
  );
  const remove = useMethodCall(venue, t('offers.method_deleted'), () =>
    call('DELETE /api/subscription/:venue/deletePaymentMethod/:id', { params: { venue, id: mandate.id } }),
  );
  const labelled = (label: string) => ({ 'aria-label': t('shared.pair', { name: label, value: name }), children: label });
  return (
    <RowTools>
      {canChoose(state, mandate) && (
        <Button variant="default" loading={choose.isPending} onClick={() => choose.mutate()} {...labelled(t('offers.method_choose'))} />
      )}
      {!keptBecause(state, mandate) && <Button variant="default" onClick={() => setAsking(true)} {...labelled(t('shared.delete'))} />}
      {asking && (
        <ConfirmDialog
          opened
          title={t('offers.method_delete_title', { name })}
          text={t('offers.method_delete_text')}
          confirm={t('shared.delete')}
          dangerous
          pending={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </RowTools>
  );
};

const Method = (props: MethodProps) => {
  const { state, mandate } = props;
  const date = expiryOf(mandate);
  const kept = keptBecause(state, mandate);
  return (
    <li className="row">
      <div className={`stack g1 ${classes.method}`}>
        <p className="row">
          <strong>{mandateName(mandate)}</strong>
          {mandate.default && <span className="tag good">{t('offers.method_default')}</span>}
          {mandate.status !== 'valid' && <span className="tag">{t(`offers.method_${mandate.status}`)}</span>}
        </p>
        {date && <p className="muted t2">{t('offers.expires', { date })}</p>}
        {kept && <p className="muted t2">{kept}</p>}
      </div>
      <Tools {...props} />
    </li>
  );
};

export const Methods = ({ venue, state }: MethodsProps) => {
  const { mandates, offer, seller } = state;
  return (
    <Part title={t('offers.methods')}>
      {mandates.length === 0 ? (
        <p className="muted">{t('offers.methods_empty')}</p>
      ) : (
        <ul className="ruled">
          {mandates.map((mandate) => (
            <Method key={mandate.id} venue={venue} state={state} mandate={mandate} />
          ))}
        </ul>
      )}
      {offer === null && mandates.length > 0 && <p className="muted">{t('offers.subscribe_first')}</p>}
      <AddMethod venue={venue} seller={seller} count={mandates.length} />
    </Part>
  );
};
