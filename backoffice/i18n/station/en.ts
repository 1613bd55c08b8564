import type { Texts } from './fr.ts';

export const texts: Texts = {
  station: {
    one: 'Station',
    new: 'New station',
    text: 'A place where a part of the orders is made: the bar, the kitchen',
    name: 'Name of the station',
    search: 'Station name',
    position: 'Place in the list',
    position_hint: 'Lowest first; among equals, the name decides',
    delete_text: 'Its categories stay; their products are then shown at every station.',
    empty_title: 'No station yet',
    empty_text:
      'Each station sees what it makes: the bar sees its drinks, the kitchen its plates. Create the first one, then choose it in your categories.',
  },
};
