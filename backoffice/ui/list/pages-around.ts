type Gap = `before-${number}`;

/** The pages to show: the first, the current one with its neighbours, the last. A gap is named after the page that follows it. */
export const pagesAround = (page: number, last: number): (number | Gap)[] => {
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last);
  return shown.flatMap((one, index): (number | Gap)[] => {
    const before = shown[index - 1];
    if (before === undefined || one - before === 1) return [one];
    return one - before === 2 ? [one - 1, one] : [`before-${one}`, one];
  });
};
