import type { Texts } from './fr.ts';

export const texts: Texts = {
  customer: {
    search: 'Name, e-mail or phone',
    export_of: 'Save what is kept of {name}',
    erase_of: 'Erase {name}',
    erase_text:
      'What goes: the name, phone and e-mail, the notes of their orders, their newsletter and recall-book entries. What stays: the amounts, products and times of their orders, without their name. Nothing can bring it back.',
    erased: 'Customer erased. Their orders stay, without a name.',
    open_orders: 'An order of this customer is still open or has just ended: {refs}.',
    empty_title: 'No customers yet',
    empty_text: 'Guests who leave a phone number or an e-mail with an order are listed here.',
  },
};
