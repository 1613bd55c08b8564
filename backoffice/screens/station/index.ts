// Stations: the places of preparation. A board can be limited to the lines of one station.
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
