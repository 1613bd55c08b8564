// The two stations of Brasserie des Halles: the bar makes drinks, the kitchen makes food.
import { stationInput } from '@ardoise/contract/catalog/stations.ts';
import stations from '../content/stations.json' with { type: 'json' };
import { type Content, keyed, type Of, recordOf } from './record.ts';

export type StationKey = keyof typeof stations;
type Station = Of<typeof stationInput>;
export type DemoStation = Station & { key: StationKey };
type StationRow = Content<Station> & { key: StationKey };

const station = recordOf(stationInput);
export const demoStations = keyed<StationRow>(stations).map(({ key, ...content }): DemoStation => ({ key, ...station(content) }));
