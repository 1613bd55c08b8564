// Stations: where what was ordered is made, each with its part of the orders on a board.
import { IconCooker } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const stationScreen = resourceScreen({
  name: 'station',
  path: '/api/venue/:venue/station',
  Icon: IconCooker,
  list: () => import('./StationList.tsx').then((file) => file.StationList),
  form: () => import('./StationForm.tsx').then((file) => file.StationForm),
  fields: () => import('./fields.ts').then((file) => file.stationFields),
});
