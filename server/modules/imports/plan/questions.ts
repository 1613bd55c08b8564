// Open questions about the wanted records, and their answers (docs/product/import.md#questions).
import { IMPORT_LIMITS, type ImportQuestion, PRODUCT_KINDS, type ProductKind } from '@ardoise/contract/catalog/imports.ts';
import { fromMinor } from '@ardoise/contract/rules/money.ts';
import type { CurrentMenu, ProductRecord } from './current.ts';
import { kindOf } from './kinds.ts';
import { isFarAbove } from './usual-price.ts';

/** `section`: the id or name of a section, or `none`. */
export type Answers = { tax_rates: Partial<Record<ProductKind, number>>; section: string | undefined };

type Named = { count: number; names: string[] };

/** The most frequent rate of each kind; in a venue without such products, the usual rate of its country. */
const suggestedRates = ({ products, categories, category_products, country }: CurrentMenu): Record<ProductKind, number | null> => {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const inCategories = new Map<string, string[]>();
  for (const { owner, member } of category_products)
    inCategories.set(member, [...(inCategories.get(member) ?? []), names.get(owner) ?? '']);
  const uses = new Map<string, number>();
  for (const { id, name, volume_cl, tax_rate } of products) {
    const key = `${kindOf({ name, volume_cl, categories: inCategories.get(id) ?? [] })} ${tax_rate}`;
    uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  const most = (kind: ProductKind): number | null => {
    const [found] = [...uses].filter(([key]) => key.startsWith(`${kind} `)).sort(([, a], [, b]) => b - a);
    return found ? Number(found[0].slice(kind.length + 1)) : country === 'FR' ? (kind === 'alcohol' ? 0.2 : 0.1) : null;
  };
  return { food: most('food'), soft: most('soft'), alcohol: most('alcohol') };
};

export class Questions {
  readonly #current: CurrentMenu;
  readonly #answers: Answers;
  readonly #usualPrice: number | undefined;
  readonly #rates = new Map<ProductKind, Named>();
  readonly #unrated = new Set<string>();
  #orphans: Named = { count: 0, names: [] };

  constructor(current: CurrentMenu, { answers, usualPrice }: { answers: Answers; usualPrice: number | undefined }) {
    this.#current = current;
    this.#answers = answers;
    this.#usualPrice = usualPrice;
  }

  get section(): string | undefined {
    return this.#answers.section;
  }

  /** True if a price in minor units is 0 or far above the usual price. */
  isDoubtfulPrice(minor: number): boolean {
    const price = fromMinor(minor, this.#current.currency);
    return price === 0 || isFarAbove(price, this.#usualPrice);
  }

  /** The answered rate of a new product without one; undefined if it becomes a question. */
  rate(product: Pick<ProductRecord, 'id' | 'name' | 'volume_cl'>, categories: readonly string[]): number | undefined {
    const kind = kindOf({ ...product, categories });
    const answer = this.#answers.tax_rates[kind];
    if (answer !== undefined) return answer;
    const named = this.#rates.get(kind) ?? { count: 0, names: [] };
    this.#rates.set(kind, counted(named, product.name));
    this.#unrated.add(product.id);
    return undefined;
  }

  /** True if the rate of a product is an open question. */
  isUnrated(product: string): boolean {
    return this.#unrated.has(product);
  }

  /** Adds a new product without a menu to the question. */
  addOrphan(name: string): void {
    this.#orphans = counted(this.#orphans, name);
  }

  /** All open questions. */
  list(): ImportQuestion[] {
    const suggested = this.#rates.size > 0 ? suggestedRates(this.#current) : undefined;
    const kinds = PRODUCT_KINDS.flatMap((kind) => {
      const named = this.#rates.get(kind);
      return named ? { kind, suggested: suggested?.[kind] ?? null, ...named } : [];
    });
    const sections = this.#current.sections.map(({ id, name }) => ({ id, name }));
    return [
      ...(kinds.length > 0 ? [{ kind: 'tax_rate' as const, kinds }] : []),
      ...(this.#orphans.count > 0 ? [{ kind: 'section' as const, sections, ...this.#orphans }] : []),
    ];
  }
}

const counted = ({ count, names }: Named, name: string): Named => ({
  count: count + 1,
  names: names.length < IMPORT_LIMITS.listed ? [...names, name] : names,
});
