// Binds the routes of the catalogue.
import { categoryAvailable } from '@ardoise/contract/catalog/categories.ts';
import { bundleProducts, productAvailable, productToCost, recommendedProducts } from '@ardoise/contract/catalog/products.ts';
import { sectionAvailable, sortSections as sortRoute } from '@ardoise/contract/catalog/sections.ts';
import { tags } from '@ardoise/contract/catalog/tags.ts';
import { id } from '@ardoise/contract/kit/route.ts';
import { pictureRoutes } from '@ardoise/contract/pictures.ts';
import { z } from 'zod';
import type { Bind } from '../../http/bind.ts';
import { parse } from '../../http/errors.ts';
import type { Identity } from '../../http/guard.ts';
import type { Transact } from '../../http/record/transaction.ts';
import { bindRecords, findIn } from '../../http/resource.ts';
import type { Db } from '../../platform/db.ts';
import { convertToCost } from './costs.ts';
import { sortSections, venueOfSection } from './sections.ts';
import type { Stores } from './stores.ts';
export type CatalogRoutes = {
  db: Db;
  change: Transact;
  stores: Stores;
  venuesOf(identity: Identity): Promise<string[] | null>;
};

const found = <Rec>(store: { find(venue: string, id: string): Promise<Rec | null> }) => ({
  find: (params: Record<string, string>, venue: string | null) => findIn(store, params.id, venue),
});

/** The first section determines the venue of a new order of sections. */
const someSections = z.object({ sections: z.tuple([id], z.unknown()) });

const bindSections = (on: Bind, deps: CatalogRoutes): void => {
  const { records, switchSection, removeSectionPicture } = deps.stores;
  const { section: store } = records;
  on(sectionAvailable, ({ params, body, identity }) => switchSection(params.venue, params.id, body, identity.id), found(store));
  on(pictureRoutes.removeFromSection, ({ params, identity }) => removeSectionPicture(params.venue, params.id, identity.id), found(store));
  on(sortRoute, ({ body, identity, membership }) => sortSections(deps.change, membership.venue, body.sections, identity.id), {
    venueOf: async (body, identity) => {
      const { sections: named } = parse(someSections, body ?? undefined);
      return venueOfSection(deps.db, named[0], await deps.venuesOf(identity));
    },
  });
};

const bindProducts = (on: Bind, { change, stores }: CatalogRoutes): void => {
  const { records, list, switchProduct, removeProductPicture } = stores;
  const { product: store, cost: fees } = records;
  on(productAvailable, ({ params, body, identity }) => switchProduct(params.venue, params.id, body, identity.id), found(store));
  on(pictureRoutes.removeFromProduct, ({ params, identity }) => removeProductPicture(params.venue, params.id, identity.id), found(store));
  on(productToCost, ({ params, identity }) => convertToCost(change, fees, params.venue, params.id, identity.id), found(store));
  on(bundleProducts, ({ params, query }) => list(params.venue, query, 'inBundles'));
  on(recommendedProducts, ({ params, query }) => list(params.venue, query, 'recommended'));
};

const bindTags = (on: Bind, { tag: store }: Stores['records']): void => {
  const { calls } = tags;
  on(calls.list, ({ query }) => store.all(query.venueId));
  on(calls.create, ({ body: { venueId, ...tag }, identity }) => store.create(venueId, tag, identity.id));
  on(calls.update, ({ params, query, body, record, identity }) => store.update(query.venueId, params.id, body, record, identity.id), {
    ...found(store),
    current: ({ params, query }) => store.find(query.venueId, params.id),
  });
  on(
    calls.remove,
    ({ params, query, record, identity }) => store.remove(query.venueId, params.id, record, query, identity.id),
    found(store),
  );
};

export const catalogRoutes =
  (deps: CatalogRoutes) =>
  (on: Bind): void => {
    const { stores } = deps;
    const { tag: _, ...records } = stores.records;
    bindRecords(on, records);
    bindSections(on, deps);
    on(
      categoryAvailable,
      ({ params, body, identity }) => stores.switchCategory(params.venue, params.id, body, identity.id),
      found(stores.records.category),
    );
    bindProducts(on, deps);
    bindTags(on, stores.records);
  };
