// The menu of the demo venue "Brasserie des Halles" as records of the contract, with keys in the place of ids: the fill maps keys to ids.
// The French is the record's own text, the five other languages are in `languages`.
import { type DemoCalendar, demoCalendars } from './calendars.ts';
import { type DemoCost, demoCosts } from './costs.ts';
import { type DemoInstruction, demoInstructions } from './instructions.ts';
import { type DemoProduct, demoProducts } from './products.ts';
import { type DemoCategory, type DemoSection, demoCategories, demoSections } from './sections.ts';
import { type DemoStation, demoStations } from './stations.ts';

/** A whole menu of one demo venue; every key in it names a record in it. */
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
