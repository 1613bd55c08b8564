// Stations: where what was ordered is made, each with its part of the orders on a board.
import { IconCooker } from '@tabler/icons-react';
import { plainScreen, resourceScreen } from '../../app/screen.ts';

export const stationScreen = resourceScreen({
  name: 'station',
  path: '/api/venue/:venue/station',
  Icon: IconCooker,
  ...plainScreen('station', () => import('./fields.ts').then((file) => file.stationPages)),
  fields: () => import('./fields.ts').then((file) => file.stationFields),
});
