// The menu of the demo venue "Brasserie des Halles" as records of the contract, with keys in place of ids. The record's own text is French;
// `languages` holds the five other languages.
import { type DemoCalendar, demoCalendars } from './calendars.ts';
import { type DemoCost, demoCosts } from './costs.ts';
import { type DemoInstruction, demoInstructions } from './instructions.ts';
import { type DemoProduct, demoProducts } from './products.ts';
import { type DemoCategory, type DemoSection, demoCategories, demoSections } from './sections.ts';
import { type DemoStation, demoStations } from './stations.ts';

/** A whole menu of one demo venue. Every key in it refers to a record of the same menu. */
export type DemoMenu = {
  calendars: readonly DemoCalendar[];
  stations: readonly DemoStation[];
  sections: readonly DemoSection[];
  categories: readonly DemoCategory[];
  products: readonly DemoProduct[];
  instructions: readonly DemoInstruction[];
  costs: readonly DemoCost[];
};

export const hallesMenu: DemoMenu = {
  calendars: demoCalendars,
  stations: demoStations,
  sections: demoSections,
  categories: demoCategories,
  products: demoProducts,
  instructions: demoInstructions,
  costs: demoCosts,
};
