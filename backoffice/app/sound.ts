// Two sounds, a bell and an error sound, made by Web Audio, which browsers keep silent until the person has touched the page;
// the state says what will really be heard.
import { makeStore } from './store.ts';

/** `locked`: wanted, but the browser waits for a touch; `missing`: this browser makes no sounds. */
export type SoundState = 'on' | 'locked' | 'off' | 'missing';
export type Sound = 'bell' | 'error';

const KEY = 'sound';
/** Milliseconds from a sound in which another one of its kind would be the same. */
const APART_MS = 2000;

/**
 * Whether a sound is heard, `last` being when one of its kind was: however many orders arrive within two seconds, one bell. A flood that
 * goes on rings again, so that what comes later is not missed.
 */
export const isHeard = (last: number | undefined, now: number): boolean => last === undefined || now - last >= APART_MS;

let wanted = true;
try {
  wanted = localStorage.getItem(KEY) !== 'off';
} catch {
  // Without storage the choice lasts as long as the page.
}
let audio: AudioContext | undefined;
let last: Partial<Record<Sound, number>> = {};
const state = makeStore<SoundState>('locked');
/** What will really be heard. */
export const useSound = state.use;

const settle = (): void =>
  state.set(typeof AudioContext === 'undefined' ? 'missing' : !wanted ? 'off' : audio?.state === 'running' ? 'on' : 'locked');

const context = (): AudioContext | undefined => {
  if (!audio && typeof AudioContext !== 'undefined') {
    audio = new AudioContext({ latencyHint: 'interactive' });
    audio.onstatechange = settle;
  }
  return audio;
};

const unlock = async (): Promise<void> => {
  try {
    await context()?.resume();
  } catch {
    // The browser wants another gesture; the button says so.
  }
  settle();
};

/** One tone that rises at once and fades: `at` and `length` in seconds. */
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
  // Two strokes of a counter bell, each with the overtones that make it one.
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

/** Makes a sound if it may be heard. */
export const play = (sound: Sound): void => {
  const now = performance.now();
  if (state.get() !== 'on' || !audio || !isHeard(last[sound], now)) return;
  last = { ...last, [sound]: now };
  sounds[sound](audio);
};

/** What the button does: lets the sound be heard (and rings to prove it), or switches it off. */
export const toggleSound = async (): Promise<void> => {
  wanted = state.get() !== 'on';
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off');
  } catch {
    // As above.
  }
  settle();
  if (!wanted) return;
  await unlock();
  last = {};
  play('bell');
};

/** Lets any touch of the page unlock the sound; call once, answers how to stop. */
export const watchGestures = (): (() => void) => {
  const gesture = ({ target }: Event) => {
    // The sound's own button decides by the state that it shows.
    if (wanted && state.get() === 'locked' && !(target instanceof Element && target.closest('[data-sound]'))) void unlock();
  };
  // Some browsers allow it at once (an installed app, a page that was often used).
  if (wanted) void unlock();
  settle();
  for (const type of ['pointerup', 'keydown'] as const) addEventListener(type, gesture, { passive: true });
  return () => {
    for (const type of ['pointerup', 'keydown'] as const) removeEventListener(type, gesture);
  };
};
