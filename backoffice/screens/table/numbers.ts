/** Maximum length of a table number. */
const LONGEST = 10;
/** Maximum number of tables created at once. */
const MOST = 100;

/** The distinct table numbers in a text: a list (`1 2, T3`) or a range (`1-20`); null if a part is invalid. */
export const numbersIn = (typed: string): string[] | null => {
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  const numbers = parts.flatMap((part) => {
    const [, from, to] = /^(\d{1,4})-(\d{1,4})$/.exec(part) ?? [];
    if (from === undefined || to === undefined) return [part];
    return Array.from({ length: Math.min(MOST + 1, Math.max(0, Number(to) - Number(from) + 1)) }, (_, n) => String(Number(from) + n));
  });
  const each = [...new Set(numbers)];
  return each.length > 0 && each.length <= MOST && each.every(({ length }) => length <= LONGEST) ? each : null;
};
