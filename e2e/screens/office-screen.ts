// The declaration of a back-office screen for the checks.
import type { Locator, Page } from '@playwright/test';
import type { staffOn } from '../pages/staff.ts';
import type { PHONE } from '../setup/people.ts';

/** `visitor`: signed out; `tablet`: a shared tablet, signed out; `worker`: the user signed in at it. */
export const OFFICE_PEOPLE = ['visitor', 'bartender', 'manager', 'admin', 'free', 'tablet', 'worker'] as const;
export type OfficePerson = (typeof OFFICE_PEOPLE)[number];

export type Staff = ReturnType<typeof staffOn>;
export type OfficeScreen = {
  name: string;
  person: OfficePerson;
  /** The hash route. */
  route: string;
  /** An element that is present once the screen has loaded. */
  ready: (staff: Staff, page: Page) => Locator;
  /** Opens an overlay; Escape closes it. */
  open?: (staff: Staff, page: Page) => Promise<void>;
  /** The only size to check, for overlays that exist at one size or are positioned by the window. */
  only?: typeof PHONE;
};

/** The form of a record. */
export const mainForm: OfficeScreen['ready'] = (_, page) => page.getByRole('main').locator('form').first();
