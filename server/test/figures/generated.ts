// What generated months of visits and orders have in common: what a clock shows.

/** The day (`2027-03-28`) and the hour (17, as a label `2027-03-28T17:00`) that a clock of the zone shows, by other means than the product's. */
export const clockOf = (timezone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
  return (at: number) => {
    const [day = '', time = ''] = format.format(at).split(' ');
    return { day, hour: Number(time.slice(0, 2)), label: `${day}T${time.slice(0, 2)}:00` };
  };
};
