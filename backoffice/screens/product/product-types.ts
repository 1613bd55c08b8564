// The names of the product types.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { t } from '../../i18n/translate.ts';

const words = { 1: 'product.type_single', 2: 'product.type_bundle', 3: 'product.type_set' } as const;

export const typeText = (type: Product['type_id']): string => t(words[type]);
export const typeChoices = () => ([1, 2, 3] as const).map((type) => ({ value: String(type), label: typeText(type) }));
