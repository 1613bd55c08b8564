// The Payment tab: SMS to guests, and the log of messages (docs/product/messages.md).
import { formatDateTime, numberFormat } from '@ardoise/contract/rules/locales.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { SwitchField } from '../../../ui/fields/inputs.tsx';
import { Part } from '../../../ui/Page.tsx';
import { ProfileForm } from '../ProfileForm.tsx';
import { CountriesField } from './CountriesField.tsx';
import { MessageLog } from './MessageLog.tsx';
import classes from './payment.module.css';
import { SmsTextField } from './SmsTextField.tsx';

/**
 * The reason that no SMS is sent although the switch is on: guests are not asked for a number, there is no gateway, or the limit of 24
 * hours is reached.
 */
const NoSms = ({ venue }: { venue: string }) => {
  const [sms, contact] = useWatch({ name: ['payment.sms', 'contact'] });
  const wanted = sms === true;
  const session = useSession();
  const { data } = useQuery({
    queryKey: ['message', venue, 'ways'],
    queryFn: ({ signal }) => call('GET /api/venue/:venue/message/ways', { params: { venue }, signal }),
    enabled: wanted,
  });
  return (
    <div role="status" className={`stack g3 ${classes.noSms}`}>
      {wanted && (contact === 'none' || contact === 'email') && (
        <p className="box pending">
          <span>{t('payment.no_phone')}</span> <Link to={`/venue/${venue}`}>{t('payment.contact_title')}</Link>
        </p>
      )}
      {wanted && data?.sms === false && <p className="box pending">{t('payment.no_gateway')}</p>}
      {wanted && data?.sms_again_at && (
        <p className="box pending">
          {t('payment.used_up', {
            n: numberFormat(session.locale, {}).format(data.sms_limit ?? 0),
            time: formatDateTime(new Date(data.sms_again_at), session.locale, session.venue.timezone, 'short'),
          })}
        </p>
      )}
    </div>
  );
};

export const PaymentTab = ({ venue }: { venue: string }) => (
  <>
    <ProfileForm venue={venue} resource="venue-payment">
      <Part title={t('payment.sms_title')} text={t('payment.sms_text')}>
        <SwitchField name="payment.sms" label={t('payment.sms')} hint={t('payment.sms_hint')} />
        <NoSms venue={venue} />
        <CountriesField />
        <SmsTextField name="payment.message_ok" label={t('payment.message_ok')} hint={t('payment.message_ok_hint')} />
        <SmsTextField name="payment.message_ko" label={t('payment.message_ko')} hint={t('payment.message_ko_hint')} />
        <SmsTextField name="payment.message_hold" label={t('payment.message_hold')} hint={t('payment.message_hold_hint')} optional />
      </Part>
    </ProfileForm>
    <MessageLog venue={venue} />
  </>
);
