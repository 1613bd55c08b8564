// Stations: where what was ordered is made, each with its part of the orders on a board.
import { IconCooker } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';
import { plainScreen } from '../../ui/plain-screen.ts';

export const stationScreen = resourceScreen({
  name: 'station',
  path: '/api/venue/:venue/station',
  Icon: IconCooker,
  ...plainScreen('station', () => import('./fields.ts').then((file) => file.stationPages)),
  fields: () => import('./fields.ts').then((file) => file.stationFields),
});
