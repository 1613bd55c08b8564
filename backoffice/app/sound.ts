// A bell and an error sound, made with Web Audio. Browsers block sound until the user has touched the page; the state tells whether a
// sound would really be audible.
import { makeStore } from './store.ts';

/** `locked`: switched on, but the browser waits for a touch; `missing`: no Web Audio in this browser. */
export type SoundState = 'on' | 'locked' | 'off' | 'missing';
export type Sound = 'bell' | 'error';

const KEY = 'sound';
/** The minimum time between two sounds of a kind, in milliseconds. */
const MIN_INTERVAL_MS = 2000;

/**
 * True if a sound should play. `last`: when one of its kind last played. All orders within two seconds share one bell; a longer burst
 * rings again, so that later orders are not missed.
 */
export const shouldPlay = (last: number | undefined, now: number): boolean => last === undefined || now - last >= MIN_INTERVAL_MS;

let enabled = true;
try {
  enabled = localStorage.getItem(KEY) !== 'off';
} catch {
  // Without storage the choice lasts until the page is reloaded.
}
let audio: AudioContext | undefined;
let last: Partial<Record<Sound, number>> = {};
const state = makeStore<SoundState>('locked');
export const useSound = state.use;

const updateState = (): void =>
  state.set(typeof AudioContext === 'undefined' ? 'missing' : !enabled ? 'off' : audio?.state === 'running' ? 'on' : 'locked');

const context = (): AudioContext | undefined => {
  if (!audio && typeof AudioContext !== 'undefined') {
    audio = new AudioContext({ latencyHint: 'interactive' });
    audio.onstatechange = updateState;
  }
  return audio;
};

const unlock = async (): Promise<void> => {
  try {
    await context()?.resume();
  } catch {
    // The browser requires another gesture. The button shows that.
  }
  updateState();
};

/** One tone with a fast attack and an exponential decay. `at` and `length` in seconds. */
const tone = (
  to: AudioContext,
  { at, length, pitch, volume, shape }: { at: number; length: number; pitch: number; volume: number; shape: OscillatorType },
): void => {
  const start = to.currentTime + at;
  const source = to.createOscillator();
  const level = to.createGain();
  source.type = shape;
  source.frequency.value = pitch;
  level.gain.setValueAtTime(0.0001, start);
  level.gain.exponentialRampToValueAtTime(volume, start + 0.01);
  level.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(level).connect(to.destination);
  source.start(start);
  source.stop(start + length + 0.05);
};

const sounds: Record<Sound, (to: AudioContext) => void> = {
  // Two strokes of a counter bell, each with two overtones.
  bell: (to) => {
    for (const at of [0, 0.28]) {
      tone(to, { at, length: 1.1, pitch: 1318.5, volume: 0.35, shape: 'sine' });
      tone(to, { at, length: 0.7, pitch: 2637, volume: 0.14, shape: 'sine' });
      tone(to, { at, length: 0.35, pitch: 3955, volume: 0.07, shape: 'sine' });
    }
  },
  error: (to) => {
    tone(to, { at: 0, length: 0.25, pitch: 311.1, volume: 0.22, shape: 'triangle' });
    tone(to, { at: 0.24, length: 0.5, pitch: 207.7, volume: 0.26, shape: 'triangle' });
  },
};

/** Plays a sound if it is on and none of its kind played within two seconds. */
export const play = (sound: Sound): void => {
  const now = performance.now();
  if (state.get() !== 'on' || !audio || !shouldPlay(last[sound], now)) return;
  last = { ...last, [sound]: now };
  sounds[sound](audio);
};

/** Switches the sound on, with a bell as confirmation, or off. */
export const toggleSound = async (): Promise<void> => {
  enabled = state.get() !== 'on';
  try {
    localStorage.setItem(KEY, enabled ? 'on' : 'off');
  } catch {
    // See above: without storage the choice is not kept.
  }
  updateState();
  if (!enabled) return;
  await unlock();
  last = {};
  play('bell');
};

/** Lets any touch of the page unlock the sound. Call once; returns the function that stops it. */
export const watchGestures = (): (() => void) => {
  const gesture = ({ target }: Event) => {
    // A touch of the sound's own button is left to `toggleSound`, which depends on the state shown.
    if (enabled && state.get() === 'locked' && !(target instanceof Element && target.closest('[data-sound]'))) void unlock();
  };
  // Some browsers allow sound at once (an installed app, a page used often).
  if (enabled) void unlock();
  updateState();
  for (const type of ['pointerup', 'keydown'] as const) addEventListener(type, gesture, { passive: true });
  return () => {
    for (const type of ['pointerup', 'keydown'] as const) removeEventListener(type, gesture);
  };
};
