import type { Texts } from './fr.ts';

export const texts: Texts = {
  guest: {
    remove_of: 'Remove {name} from the book',
    remove_title: 'Remove {name} from the recall book?',
    remove_text: 'This entry will be erased for good.',
    kept: 'Each entry is erased automatically after {days} days.',
    empty_title: 'The recall book is empty',
    empty_text: 'Turn it on in the General tab of the venue: guests can then leave their name and one contact from the menu.',
  },
};
