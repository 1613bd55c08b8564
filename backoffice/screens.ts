// All screens, in the order of the side menu. `/` opens the first one that the user may open.

import type { LoadFields, Recorded } from './app/fields/record-fields.ts';
import type { ListName } from './app/resources.ts';
import { type Endpoint, endpointsOf, fieldsIn, type Screen } from './app/screen.ts';
import { actScreen } from './screens/act/index.ts';
import { billingScreen } from './screens/billing/index.ts';
import { calendarScreen } from './screens/calendar/index.ts';
import { cardScreen } from './screens/card/index.ts';
import { categoryScreen } from './screens/category/index.ts';
import { changeScreen } from './screens/change/index.ts';
import { costScreen } from './screens/cost/index.ts';
import { customerScreen } from './screens/customer/index.ts';
import { dashboardScreen } from './screens/dashboard/index.ts';
import { discountScreen } from './screens/discount/index.ts';
import { dumpScreen } from './screens/dump/index.ts';
import { guestScreen } from './screens/guest/index.ts';
import { healthScreen } from './screens/health/index.ts';
import { historyScreen } from './screens/history/index.ts';
import { importScreen } from './screens/import/index.ts';
import { instructionScreen } from './screens/instruction/index.ts';
import { lookScreen } from './screens/look/index.ts';
import { barScreen, deliveryScreen, orderScreen } from './screens/orders/index.ts';
import { passScreen } from './screens/pass/index.ts';
import { previewScreen } from './screens/preview/index.ts';
import { productScreen } from './screens/product/index.ts';
import { profileScreen } from './screens/profile/index.ts';
import { sectionScreen } from './screens/section/index.ts';
import { stationScreen } from './screens/station/index.ts';
import { tableScreen } from './screens/table/index.ts';
import { tagScreen } from './screens/tag/index.ts';
import { userScreen } from './screens/user/index.ts';
import { venueScreen, venuesScreen } from './screens/venue/index.ts';

export const screens = [
  dashboardScreen,
  orderScreen,
  deliveryScreen,
  barScreen,
  historyScreen,
  sectionScreen,
  categoryScreen,
  productScreen,
  calendarScreen,
  instructionScreen,
  costScreen,
  tableScreen,
  stationScreen,
  tagScreen,
  guestScreen,
  customerScreen,
  importScreen,
  healthScreen,
  changeScreen,
  previewScreen,
  lookScreen,
  cardScreen,
  venueScreen,
  venuesScreen,
  dumpScreen,
  passScreen,
  billingScreen,
  discountScreen,
  userScreen,
  actScreen,
  profileScreen,
] as const satisfies readonly Screen[];

/** The endpoint of every list that the contract declares, for the data provider. */
export const endpoints: Readonly<Record<ListName, Endpoint>> = endpointsOf(screens);

/** The fields of every kind of record that has a history. */
export const recordFields: Readonly<Record<Recorded, LoadFields>> = fieldsIn(screens);
