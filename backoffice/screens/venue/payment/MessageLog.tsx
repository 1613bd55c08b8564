// Messages to guests, newest first; failed ones can be sent again.
import type { Message } from '@ardoise/contract/messages.ts';
import { formatDateTime } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { notify, notifyError } from '../../../ui/notify/notify.ts';
import { messageState } from '../../../ui/order/message-words.ts';
import { Part } from '../../../ui/Page.tsx';
import { Empty, Failed, Waiting } from '../../../ui/States.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import classes from './payment.module.css';

const PAGE = 25;
/** The server's limit; older messages are not listed. */
const MOST = 500;
/** Refetch interval while messages are being sent. */
const REFETCH_MS = 5_000;

const NOT_LEFT: Message['status'][] = ['failed', 'not_sent'];
/** Reasons that concern the number: sending again would fail again. */
const OF_NUMBER: readonly Message['reason'][] = ['not_mobile', 'country'];

const canResend = ({ status, reason, text }: Message): boolean => NOT_LEFT.includes(status) && text !== null && !OF_NUMBER.includes(reason);

type EntryProps = { message: Message; sending: boolean; onResend: (() => void) | null };

const Entry = ({ message, sending, onResend }: EntryProps) => {
  const { venue, locale } = useSession();
  const { ref, step, channel, recipient, text, status } = message;
  return (
    <li className="stack g2">
      <time dateTime={message.at} className="muted">
        {formatDateTime(new Date(message.at), locale, venue.timezone, 'medium')}
      </time>
      <p>
        <strong>{ref}</strong> {t(`payment.steps.${step}`)} · {t(`payment.channels.${channel}`)}
        {recipient && <span className={`muted nowrap ${classes.recipient}`}>{recipient}</span>}
      </p>
      {text && <p className="muted">{text}</p>}
      <p className={NOT_LEFT.includes(status) ? 'problem' : undefined} data-status={status}>
        {messageState(message)}
      </p>
      {canResend(message) && onResend && (
        <Button variant="default" loading={sending} onClick={onResend} aria-label={t('payment.resend_of', { ref })}>
          {t('payment.resend')}
        </Button>
      )}
    </li>
  );
};

const useLog = (venue: string, failed: boolean, size: number) =>
  useQuery({
    queryKey: ['message', venue, failed, size],
    queryFn: ({ signal }) =>
      call('GET /api/venue/:venue/message', {
        params: { venue },
        query: { pageSize: size, page: 0, ...(failed && { status: NOT_LEFT }) },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.rows.some(({ status }) => status === 'waiting') ? REFETCH_MS : false),
  });

export const MessageLog = ({ venue }: { venue: string }) => {
  const { may } = useSession();
  const client = useQueryClient();
  const [failed, setFailed] = useState(false);
  const [size, setSize] = useState(PAGE);
  const { data, error, refetch } = useLog(venue, failed, size);
  const resend = useMutation({
    mutationFn: ({ id }: Message) => call('POST /api/venue/:venue/message/:id/resend', { params: { venue, id } }),
    onSuccess: (message) => (message.status === 'not_sent' ? notify(messageState(message), { tone: 'bad' }) : notify(t('payment.resent'))),
    onError: notifyError,
    onSettled: () => client.invalidateQueries({ queryKey: ['message', venue] }),
  });
  return (
    <Part title={t('payment.log_title')} text={t('payment.log_text')}>
      <Toggle label={t('payment.only_failed')} checked={failed} onChange={setFailed} />
      {!data && (error ? <Failed title={t('payment.log_failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={4} />)}
      {data?.rows.length === 0 && (
        <Empty
          title={t(failed ? 'payment.none_failed' : 'payment.log_empty')}
          text={t(failed ? 'payment.none_failed_text' : 'payment.log_empty_text')}
        />
      )}
      {data && data.rows.length > 0 && (
        <ul className="ruled">
          {data.rows.map((message) => (
            <Entry
              key={message.id}
              message={message}
              sending={resend.isPending && resend.variables.id === message.id}
              onResend={may('message:edit') ? () => resend.mutate(message) : null}
            />
          ))}
        </ul>
      )}
      {data && data.total > data.rows.length && size < MOST && (
        <Button variant="default" onClick={() => setSize(Math.min(size + PAGE, MOST))}>
          {t('payment.more')}
        </Button>
      )}
    </Part>
  );
};
