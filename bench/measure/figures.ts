// Medians of rounds, and the output lines of a workload: ours | limit | ratio.

export const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) / 2)] ?? Number.NaN;

export const quantile = (list: readonly number[], share: number): number => {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

/** Rounds to three significant digits. */
export const short = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

const columns = (cells: readonly string[]): string => cells.map((cell, at) => (at === 0 ? cell.padEnd(44) : cell.padStart(12))).join(' | ');

export const printHead = (): void => console.log(columns(['', 'ours', 'limit', 'ratio']));

/** Prints one line; `goal` is the goal as text, the ratio is ours / limit. */
export const printLine = (name: string, ours: number, limit: number | null, goal = ''): void =>
  console.log(
    `${columns([name, short(ours), limit === null ? '–' : short(limit), limit === null ? '–' : short(ours / limit)])}${goal && ` | ${goal}`}`,
  );

/** Runs both sides in turn, `rounds` times, so that other load on the machine affects both; returns the results by round. */
export const alternate = async <Ours, Limit>(
  rounds: number,
  ours: (round: number) => Promise<Ours>,
  limit: (round: number) => Promise<Limit>,
): Promise<{ ours: Ours[]; limit: Limit[] }> => {
  const results = { ours: [] as Ours[], limit: [] as Limit[] };
  for (let round = 0; round < rounds; round++) {
    const limitFirst = round % 2 === 1;
    if (limitFirst) results.limit.push(await limit(round));
    results.ours.push(await ours(round));
    if (!limitFirst) results.limit.push(await limit(round));
  }
  return results;
};
