// How somebody wants the bar's screen, kept on this device: the size of its texts, the station that it shows, and what is to be made beside.
import { makeStore } from '../../../app/store.ts';
import { TEXT_SIZES, type TextSize } from './plan.ts';

export type BarSettings = { size: TextSize; station: string | null; toMake: boolean };
const KEY = 'bar';
const plain: BarSettings = { size: 32, station: null, toMake: false };

const stored = (): BarSettings => {
  try {
    const { size, station, toMake } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<BarSettings>;
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
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.get()));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
};
