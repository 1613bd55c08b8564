// Detects misspelt environment variables: a mistyped limit would silently have its default value.

/** Removed keys and their successors. */
const SUCCESSORS: Readonly<Record<string, readonly string[]>> = {
  OPEN_ORDERS: ['OPEN_ORDERS_CODED', 'OPEN_ORDERS_TABLES', 'OPEN_ORDERS_BAR', 'OPEN_ORDERS_PER_NETWORK'],
};
/** Prefixes that only our keys have. */
const PREFIXES = ['LIVE_CHANNELS', 'OPEN_ORDERS', 'ORDERS_PER_', 'OVH_', 'PUSH_SERVICE', 'S3_', 'SIGN_IN_', 'SMS_', 'VISITS_PER_'];

/** The Levenshtein distance of two keys. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (let at = 1; at <= other.length; at++)
      next[at] = Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (row[at - 1] ?? 0) + Number(letter !== other[at - 1]));
    row = next;
  }
  return row[other.length] ?? 0;
};

/** Maximum distance: short keys are close to those of other programs (`HOST` to `HOME`), so they allow fewer typing errors. */
const slipsOf = (key: string): number => (key.length >= 8 ? 2 : key.length >= 5 ? 1 : 0);

const nearest = (key: string, keys: readonly string[]): string | undefined =>
  keys
    .map((ours) => ({ ours, slips: distance(key, ours) }))
    .filter(({ ours, slips }) => slips <= slipsOf(ours))
    .sort((one, other) => one.slips - other.slips)[0]?.ours;

const sentence = (key: string, keys: readonly string[]): string | null => {
  const successors = SUCCESSORS[key]?.filter((ours) => keys.includes(ours)) ?? [];
  if (successors.length > 0) return `${key}: was removed and has no effect. Use ${successors.join(', ')}.`;
  const meant = nearest(key, keys);
  if (meant) return `${key}: unknown key, without effect. Did you mean ${meant}?`;
  return PREFIXES.some((prefix) => key.startsWith(prefix)) ? `${key}: unknown key, without effect. .env.example lists all keys.` : null;
};

/** A sentence for each variable in `env` that is none of `keys` but looks like one; never contains the value, which may be a secret. */
export const unknownKeys = (env: NodeJS.ProcessEnv, keys: readonly string[]): string[] =>
  Object.keys(env).flatMap((key) => (env[key] && !keys.includes(key) ? (sentence(key, keys) ?? []) : []));
