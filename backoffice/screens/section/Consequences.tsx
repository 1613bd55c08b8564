// The records that are deleted with a menu: categories that are in no other menu, and their products that are in no other category.
import type { Category } from '@ardoise/contract/catalog/categories.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';

const PAGE = 500;
const NAMED = 6;

const readAll = async <R,>(read: (page: number) => Promise<{ rows: R[]; total: number }>): Promise<R[]> => {
  const all: R[] = [];
  for (let page = 0; ; page++) {
    const { rows, total } = await read(page);
    all.push(...rows);
    if (rows.length < PAGE || all.length >= total) return all;
  }
};

const readConsequences = async (venue: string, section: string): Promise<{ categories: Category[]; products: Product[] }> => {
  const params = { venue };
  const [categories, products] = await Promise.all([
    readAll<Category>((page) => call('GET /api/menu/:venue/category', { params, query: { section, page, pageSize: PAGE } })),
    readAll<Product>((page) => call('GET /api/menu/:venue/product', { params, query: { menu: section, page, pageSize: PAGE } })),
  ]);
  const gone = categories.filter(({ sections }) => sections.length === 1);
  const ids = new Set(gone.map(({ id }) => id));
  return { categories: gone, products: products.filter((product) => product.categories.every((id) => ids.has(id))) };
};

/** The first names of a list. */
const listed = (records: readonly { name: string }[]) =>
  [...records.slice(0, NAMED).map(({ name }) => name), ...(records.length > NAMED ? ['…'] : [])].join(', ');

export const Consequences = ({ section }: { section: string }) => {
  const { venue } = useSession();
  const { data, error } = useQuery({
    queryKey: ['section', 'consequences', section],
    queryFn: () => readConsequences(venue.id, section),
    staleTime: 0,
  });
  if (error) return t('section.delete_unknown');
  if (!data) return t('shared.loading');
  const { categories, products } = data;
  if (categories.length === 0) return t('section.delete_text');
  return (
    <>
      {t('section.delete_categories', { n: categories.length, names: listed(categories) })}
      <br />
      {products.length > 0 && t('section.delete_products', { n: products.length, names: listed(products) })}
      {products.length > 0 && <br />}
      {t('section.delete_rest')}
    </>
  );
};
