import type { Texts } from './fr.ts';

export const texts: Texts = {
  time_machine: {
    text: 'The menu as guests will see it on the chosen day and time. Nothing can be ordered there.',
    moment: 'Date and time',
    day: 'Day',
    time: 'Time',
    language: 'Language of the page',
    table: 'Table number',
    table_hint: 'Empty: at the bar',
    earlier: '15 min earlier',
    later: '15 min later',
    previous: 'Previous change',
    next: 'Next change',
    now: 'Now',
    upcoming: 'Next change: {time}',
    none: 'This menu never changes by itself.',
    same: 'Nothing visible.',
    failed: 'The preview could not be prepared.',
    opens: 'Ordering opens',
    closes: 'Ordering closes',
    order: 'The order of the menu changes',
    begins: '“{text}” begins',
    ends: '“{text}” ends',
    on: '{name} becomes available',
    off: '{name} is no longer available',
  },
};
