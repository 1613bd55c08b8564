import type { Texts } from './fr.ts';

export const texts: Texts = {
  calendar: {
    one: 'Schedule',
    new: 'New schedule',
    name: 'Name of the schedule',
    name_hint: 'Give it a name, such as “Happy hour” or “Weekday lunch”.',
    week: 'Week',
    week_text: 'Changes that follow this schedule apply during these slots, in the venue’s time zone.',
    keep_week: 'Keep this week',
    slots: 'Slots',
    on_menu: 'On the menu',
    highlight: 'Announce on the menu',
    highlight_hint: 'Guests read this text during the slots.',
    highlight_text: 'Text of the announcement',
    highlight_color: 'Colour of the announcement',
    announcement: 'Announcement',
    delete_text: 'No price, availability or opening hours use it.',
    empty_title: 'Happy hour, lunch, late night…',
    empty_text:
      'A schedule is a typical week. Menus, categories and products can follow it to change their price, position or availability, and so can opening hours.',
  },
};
