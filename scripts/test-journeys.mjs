// Maps parts of the product to journeys, for npm test -- --changed.

/** Path prefixes below e2e/ by prefixes of changed files, of which the longest counts; 'all' if any journey may be affected. */
export const JOURNEYS = {
  'backoffice/': 'all',
  'backoffice/i18n/': ['office/', 'live/', 'look/', 'figures/', 'screens/'],
  'backoffice/screens/': ['office/', 'screens/'],
  'backoffice/screens/billing/': ['office/rights', 'screens/'],
  'backoffice/screens/calendar/': ['office/calendars', 'office/drafts', 'screens/'],
  'backoffice/screens/card/': ['look/card', 'screens/'],
  'backoffice/screens/category/': ['office/categories', 'office/product', 'live/concurrent-edits', 'screens/'],
  'backoffice/screens/change/': ['office/restoring', 'screens/'],
  'backoffice/screens/cost/': ['office/fees', 'office/back-office', 'screens/'],
  'backoffice/screens/customer/': ['office/people', 'guest/newsletter', 'screens/'],
  'backoffice/screens/dashboard/': ['figures/', 'office/', 'live/shared-tablet', 'guest/visits', 'screens/'],
  'backoffice/screens/discount/': ['billing/discounts', 'office/rights', 'screens/'],
  'backoffice/screens/dump/': ['office/past-orders', 'screens/'],
  'backoffice/screens/guest/': ['office/people', 'guest/welcome-box', 'screens/'],
  'backoffice/screens/health/': ['office/health', 'screens/'],
  'backoffice/screens/history/': ['office/past-orders', 'office/back-office', 'office/people', 'live/order', 'screens/'],
  'backoffice/screens/import/': ['office/import', 'screens/'],
  'backoffice/screens/instruction/': ['office/instructions', 'screens/'],
  'backoffice/screens/login/': ['office/back-office', 'office/onboarding', 'office/second-factor', 'live/shared-tablet', 'screens/'],
  'backoffice/screens/look/': ['look/', 'guest/look/', 'screens/'],
  'backoffice/screens/orders/': ['live/', 'office/', 'guest/avoids', 'guest/unwanted-orders', 'guest/orders/whole-visit', 'screens/'],
  'backoffice/screens/pass/': ['office/back-office', 'office/people', 'office/rights', 'screens/'],
  'backoffice/screens/preview/': ['office/preview', 'screens/'],
  'backoffice/screens/product/': ['office/', 'look/restyling', 'live/pause', 'live/slow-network', 'live/concurrent-edits', 'screens/'],
  'backoffice/screens/profile/': [
    'office/back-office',
    'office/onboarding',
    'office/products',
    'office/second-factor',
    'office/users',
    'live/shared-tablet',
    'screens/',
  ],
  'backoffice/screens/section/': ['office/sections', 'office/restoring', 'screens/'],
  'backoffice/screens/station/': ['live/bar', 'office/rights', 'screens/'],
  'backoffice/screens/table/': ['office/table-codes', 'live/table', 'screens/'],
  'backoffice/screens/tag/': ['office/tags', 'screens/'],
  'backoffice/screens/act/': ['office/users', 'screens/'],
  'backoffice/screens/user/': ['office/users', 'office/onboarding', 'screens/'],
  'backoffice/screens/venue/bills/': ['billing/', 'screens/'],
  'backoffice/screens/venue/offers/': ['billing/', 'screens/'],
  'backoffice/screens/venue/': ['office/', 'live/pause', 'live/shared-tablet', 'live/table-codes', 'screens/'],
  'bench/': [],
  'contract/': 'all',
  'demo/': 'all',
  'docs/': [],
  // Playwright finds the journeys that import a changed file; no journey imports the next two.
  'e2e/': [],
  'e2e/playwright.config.ts': 'all',
  'e2e/setup/': 'all',
  'guestmenu/': ['guest/', 'live/', 'look/', 'office/calendars', 'office/preview', 'office/products', 'screens/'],
  'guestmenu/screens/look/': ['guest/look/', 'look/', 'screens/'],
  'guestmenu/screens/newsletter/': ['guest/newsletter', 'screens/'],
  'guestmenu/screens/welcome/': ['guest/welcome-box', 'screens/'],
  'guestmenu/screens/wishlist/': ['guest/wishlist', 'guest/guest-menu', 'screens/'],
  'menu/': 'all',
  'scripts/': 'all',
  'server/': 'all',
  'server/modules/analytics/': ['figures/', 'guest/visits'],
  'server/modules/billing/': ['billing/', 'screens/'],
  'server/modules/changes/': ['office/restoring', 'screens/'],
  'server/modules/files/': ['office/', 'guest/offline', 'live/slow-network'],
  'server/modules/health/': ['office/health'],
  'server/modules/messages/': ['office/messages', 'office/people', 'live/held', 'guest/orders/push', 'screens/'],
  'server/modules/styles/': ['look/', 'guest/look/', 'screens/'],
  'server/modules/summary/': ['figures/', 'office/back-office'],
  'server/test/': [],
};

const NO_JOURNEY = /\.test\.tsx?$|\.md$|(^|\/)test\//;
const prefixes = Object.keys(JOURNEYS).toSorted((one, other) => other.length - one.length);

/** The journeys that a change of this file may affect; 'all' by default. */
export const journeysOf = (file) => {
  if (NO_JOURNEY.test(file)) return [];
  const prefix = prefixes.find((one) => file.startsWith(one));
  return prefix ? JOURNEYS[prefix] : 'all';
};
