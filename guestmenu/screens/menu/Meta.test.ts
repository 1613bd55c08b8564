import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import type { ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { expect, it } from 'vitest';
import { allergenStateOf } from './Meta.tsx';

const { products } = resolveMenu(demoMenu, new Date('2026-11-24T12:00:00Z'), 'fr-FR');
const product = (key: string): ResolvedProduct => products[idOf(key)] as ResolvedProduct;

it('distinguishes products free of allergens from undeclared ones, and shows neither if it cannot know', () => {
  const coffee = product('cha1');
  expect(allergenStateOf(coffee)).toBe('none');
  expect(allergenStateOf({ ...coffee, allergens_declared: false })).toBe('unknown');
  expect(allergenStateOf({ ...coffee, tags: ['diet:vegan'] })).toBe('none');
  // A declared allergen is enough; a bundle's depend on the choices; a set's may be declared on its parts.
  expect(allergenStateOf({ ...coffee, tags: ['allergen:milk'] })).toBeNull();
  expect(allergenStateOf(product('for1'))).toBeNull();
  expect(allergenStateOf({ ...product('plc5'), allergens_declared: false })).toBeNull();
  // So may those of an instruction's options.
  const asked = (tags: string[], allergens_declared: boolean) => ({
    ...coffee,
    instructions: [{ id: 'milk', name: 'Lait', options: [{ id: 'oat', name: 'Avoine', tags, allergens_declared }] }],
  });
  expect(allergenStateOf(asked([], true))).toBe('none');
  expect(allergenStateOf(asked(['allergen:gluten'], true))).toBeNull();
  expect(allergenStateOf(asked([], false))).toBeNull();
});
