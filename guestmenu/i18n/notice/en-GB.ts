import type { Notice } from './fr-FR.ts';

export const notice: Notice = {
  who: 'Who keeps it',
  whoText:
    'This venue decides what it asks you for and why. Ardoise, which runs this page, keeps your data on the venue’s behalf and instructions, and does nothing else with it.',
  what: 'What, why and for how long',
  items: {
    order: {
      name: 'Order',
      text: 'Your name, the phone number or email that is asked for, and what you write to the team, to prepare and hand over your order (contract). Kept: {span}. After that the order stays, without you.',
    },
    messages: {
      name: 'Messages',
      text: 'Text messages, emails and notifications about your order, to keep you informed (contract). Kept: {span}.',
    },
    together: {
      name: 'Shared table',
      text: 'The name that others read at your table, and what you choose (contract). Kept: until you leave the table, {span} at most.',
    },
    avoids: {
      name: 'Allergens',
      text: 'What you ask the kitchen to leave out, if you tick the box (your explicit consent). Kept: {span} after the last step of the order.',
    },
    news: {
      name: 'News from the venue',
      text: 'Your email, if you ask for news and confirm it (your consent). Kept: until you unsubscribe; without confirmation, {span}.',
    },
    book: {
      name: 'Contact register',
      text: 'A name and one contact, to reach you if the health authorities ask (your consent). Kept: {span}.',
    },
    phone: {
      name: 'On your phone',
      text: 'This browser remembers the basket, the name and the contact you typed, so that you need not type them again. It offers them for {span}.',
    },
  },
  to: 'Who receives it',
  toText:
    'The venue’s team, Ardoise, and the providers that deliver text messages, emails and notifications. Nobody else: nothing is sold.',
  rights: 'Your rights',
  rightsText:
    'You can ask to see, correct, receive or erase your data, restrict its use or object to it, and withdraw consent at any time. Speak to the team at the venue or write to it. You can also complain to the data protection authority of your country.',
};
