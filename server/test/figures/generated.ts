// What generated months of visits and orders have in common: the same numbers each time, and what a clock shows.

export const random = (seed: number) => {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return {
    next,
    whole: (most: number) => Math.floor(next() * most),
    of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
};

/** The day (`2027-03-28`) and the hour (17, as a label `2027-03-28T17:00`) that a clock of the zone shows, by other means than the product's. */
export const clockOf = (timezone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
  return (at: number) => {
    const [day = '', time = ''] = format.format(at).split(' ');
    return { day, hour: Number(time.slice(0, 2)), label: `${day}T${time.slice(0, 2)}:00` };
  };
};
