// The values of a list's filters.
type Values = Record<string, unknown>;

/** The filters with one changed; an emptied one goes. */
export const withFilter = (values: Values, name: string, value: unknown): Values => {
  const { [name]: _old, ...others } = values;
  return value === null || value === undefined || value === '' ? others : { ...others, [name]: value };
};
