// The two stations of the demo venue that takes orders: where drinks are made, and where food is.
import { stationInput } from '@ardoise/contract/catalog/stations.ts';
import stations from '../content/stations.json' with { type: 'json' };
import { keyed, type Of, recordOf, type Told } from './record.ts';

export type StationKey = keyof typeof stations;
type Station = Of<typeof stationInput>;
export type DemoStation = Station & { key: StationKey };
type StationRow = Told<Station> & { key: StationKey };

const station = recordOf(stationInput);
export const demoStations = keyed<StationRow>(stations).map(({ key, ...told }): DemoStation => ({ key, ...station(told) }));
