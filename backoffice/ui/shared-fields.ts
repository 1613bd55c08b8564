// Fields that several kinds of records share, with their inputs in ui/fields.

/** The fields that a schedule changes (ExceptionsField.tsx). */
export const exceptionFields = {
  calendar_id: { label: 'exceptions.calendar', input: 'own', required: true },
  unavailable: { label: 'exceptions.availability', input: 'own' },
  position: { label: 'category.position', input: 'own' },
} as const;

/** `exceptionFields` with a price, for products. */
export const pricedExceptionFields = {
  ...exceptionFields,
  net_price: { label: 'exceptions.price', input: 'own', column: 'happy_hour_price' },
} as const;

/** Tags and declared allergens (ContentsField.tsx). */
export const contentsFields = {
  allergens_declared: { label: 'product.allergens_declared', short: 'product.allergens', input: 'own', column: 'allergens' },
  tags: { label: 'product.tags', within: 'allergens_declared', column: 'tags' },
} as const;

/** A price with its rate (PriceWithTax.tsx). */
export const priceFields = {
  net_price: { label: 'product.price', input: 'own', required: true, column: 'price' },
  tax_rate: { label: 'product.tax_rate', within: 'net_price', required: true },
} as const;
