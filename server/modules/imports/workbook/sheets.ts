// The six sheets of a workbook.
export const SHEETS = ['sections', 'categories', 'products', 'bundles', 'sets', 'instructions'] as const;
export type SheetName = (typeof SHEETS)[number];
