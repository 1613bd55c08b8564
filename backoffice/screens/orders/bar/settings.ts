// The device's settings of the bar's screen: text size, station, and whether "to make now" is open.
import { readBarSettings, storeBarSettings } from '../../../app/session/storage.ts';
import { makeStore } from '../../../app/store.ts';
import { TEXT_SIZES, type TextSize } from './layout.ts';

type BarSettings = { size: TextSize; station: string | null; toMake: boolean };
const plain: BarSettings = { size: 32, station: null, toMake: false };

const stored = (): BarSettings => {
  try {
    const { size, station, toMake } = JSON.parse(readBarSettings()) as Partial<BarSettings>;
    return {
      size: TEXT_SIZES.find((one) => one === size) ?? plain.size,
      station: typeof station === 'string' ? station : null,
      toMake: toMake === true,
    };
  } catch {
    return plain;
  }
};

const settings = makeStore<BarSettings>(stored());
export const useBarSettings = settings.use;

export const changeBar = (change: Partial<BarSettings>): void => {
  settings.set({ ...settings.get(), ...change });
  storeBarSettings(JSON.stringify(settings.get()));
};
