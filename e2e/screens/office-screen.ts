// What is said of a screen of the back-office that is looked at.
import type { Locator, Page } from '@playwright/test';
import type { staffOn } from '../pages/staff.ts';
import type { PHONE } from '../setup/people.ts';

/** `tablet`: nobody, at a shared tablet; `worker`: who signed in at it. */
export const OFFICE_PEOPLE = ['nobody', 'bartender', 'manager', 'admin', 'free', 'tablet', 'worker'] as const;
export type OfficePerson = (typeof OFFICE_PEOPLE)[number];

export type Staff = ReturnType<typeof staffOn>;
export type OfficeScreen = {
  name: string;
  person: OfficePerson;
  /** The hash route. */
  route: string;
  /** Is there once the screen is. */
  ready: (staff: Staff, page: Page) => Locator;
  /** Opens what lies above it; Escape closes that again. */
  open?: (staff: Staff, page: Page) => Promise<void>;
  /** The one size to look at: of what exists at this one alone, or lies where the window had room. */
  only?: typeof PHONE;
};

/** The form of a record. */
export const mainForm: OfficeScreen['ready'] = (_, page) => page.getByRole('main').locator('form').first();
