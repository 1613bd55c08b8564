import type { Texts } from './fr.ts';

export const texts: Texts = {
  station: {
    one: 'Station',
    new: 'New station',
    text: 'A place where part of the orders is made: the bar, the kitchen',
    name: 'Name of the station',
    search: 'Station name',
    position: 'Position in the list',
    position_hint: 'Lowest first; equal ones are sorted by name',
    delete_text: 'Its categories stay; their products are then shown at every station.',
    empty_title: 'No stations yet',
    empty_text:
      'Each station sees what it makes: the bar sees its drinks, the kitchen its dishes. Create the first one, then choose it in your categories.',
  },
};
