// Local time, for generated months of visits and orders.

/** The local day (`2027-03-28`) and hour (17, as label `2027-03-28T17:00`) of a zone, computed without the product's code. */
export const clockOf = (timezone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
  return (at: number) => {
    const [day = '', time = ''] = format.format(at).split(' ');
    return { day, hour: Number(time.slice(0, 2)), label: `${day}T${time.slice(0, 2)}:00` };
  };
};
