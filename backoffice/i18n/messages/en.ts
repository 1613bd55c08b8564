import type { Texts } from './fr.ts';

export const texts: Texts = {
  payment: {
    steps: {
      prepare: 'Accepted',
      ready: 'Ready',
      held: 'On hold',
      cancelled: 'Cancelled',
    },
    channels: {
      sms: 'SMS',
      mail: 'E-mail',
      push: 'Notification',
    },
    states: {
      waiting: 'Waiting to be sent',
      sent: 'Sent',
      shown: 'Not sent: no SMS gateway is set up',
      failed: 'Failed',
      not_sent: 'Not sent',
    },
    reasons: {
      invalid_receiver: 'number or address refused',
      out_of_credit: 'SMS credit used up',
      refused: 'refused by the gateway',
      gateway_down: 'the gateway does not answer',
      gone: 'the phone no longer accepts notifications',
      erased: 'erased before it was sent',
      off: 'SMS is turned off',
      not_mobile: 'not a mobile number',
      country: 'you do not send SMS to this country',
      number_limit: 'this number has reached its limit of SMS in 24 hours',
      venue_limit: 'you have reached your limit of SMS in 24 hours',
    },
  },
};
