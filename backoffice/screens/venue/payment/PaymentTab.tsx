// The Payment tab: what is said to guests by SMS, and what became of it (docs/product/messages.md).
import { t } from '../../../i18n/translate.ts';
import { SwitchField } from '../../../ui/fields/inputs.tsx';
import { Part } from '../../../ui/Page.tsx';
import { ProfileForm } from '../ProfileForm.tsx';
import { MessageLog } from './MessageLog.tsx';
import { SmsTextField } from './SmsTextField.tsx';

export const PaymentTab = ({ venue }: { venue: string }) => (
  <>
    <ProfileForm venue={venue} resource="venue-payment">
      <Part title={t('payment.sms_title')} text={t('payment.sms_text')}>
        <SwitchField name="payment.sms" label={t('payment.sms')} hint={t('payment.sms_hint')} />
        <SmsTextField name="payment.message_ok" label={t('payment.message_ok')} hint={t('payment.message_ok_hint')} />
        <SmsTextField name="payment.message_ko" label={t('payment.message_ko')} hint={t('payment.message_ko_hint')} />
      </Part>
    </ProfileForm>
    <MessageLog venue={venue} />
  </>
);
