// The catalogue's calls: contract, guard, function.
import { calendars } from '@ardoise/contract/catalog/calendars.ts';
import { categories, categoryAvailable } from '@ardoise/contract/catalog/categories.ts';
import { costs } from '@ardoise/contract/catalog/costs.ts';
import { instructions } from '@ardoise/contract/catalog/instructions.ts';
import { bundleProducts, productAvailable, products, productToCost, recommendedProducts } from '@ardoise/contract/catalog/products.ts';
import { sectionAvailable, sections, sortSections as sortRoute } from '@ardoise/contract/catalog/sections.ts';
import { stations } from '@ardoise/contract/catalog/stations.ts';
import { tagRoutes } from '@ardoise/contract/catalog/tags.ts';
import { id } from '@ardoise/contract/kit/route.ts';
import { pictureRoutes } from '@ardoise/contract/pictures.ts';
import { z } from 'zod';
import type { Bind } from '../../http/bind.ts';
import { parse } from '../../http/errors.ts';
import type { Identity } from '../../http/guard.ts';
import { bindResource, findIn } from '../../http/resource.ts';
import type { Db } from '../../platform/db.ts';
import { convertToCost } from './costs.ts';
import type { MenuChange } from './menu/menu-change.ts';
import { sortSections, venueOfSection } from './sections.ts';
import type { Stores } from './stores.ts';
export type CatalogRoutes = {
  db: Db;
  change: MenuChange;
  stores: Stores;
  venuesOf(identity: Identity): Promise<string[] | null>;
};

const found = <Rec>(store: { find(venue: string, id: string): Promise<Rec | null> }) => ({
  find: (params: Record<string, string>, venue: string | null) => findIn(store, params.id, venue),
});

/** The venue of a new order is that of its first section. */
const someSections = z.object({ sections: z.tuple([id], z.unknown()) });

const bindSections = (on: Bind, deps: CatalogRoutes): void => {
  const { sections: store, switchSection, removeSectionPicture } = deps.stores;
  bindResource(on, sections, store);
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
  const { products: store, list, costs: fees, switchProduct, removeProductPicture } = stores;
  bindResource(on, products, store);
  on(productAvailable, ({ params, body, identity }) => switchProduct(params.venue, params.id, body, identity.id), found(store));
  on(pictureRoutes.removeFromProduct, ({ params, identity }) => removeProductPicture(params.venue, params.id, identity.id), found(store));
  on(productToCost, ({ params, identity }) => convertToCost(change, fees, params.venue, params.id, identity.id), found(store));
  on(bundleProducts, ({ params, query }) => list(params.venue, query, 'inBundles'));
  on(recommendedProducts, ({ params, query }) => list(params.venue, query, 'recommended'));
};

const bindTags = (on: Bind, deps: CatalogRoutes): void => {
  const { tags } = deps.stores;
  on(tagRoutes.list, ({ query }) => tags.all(query.venueId));
  on(tagRoutes.create, ({ body: { venueId, ...tag }, identity }) => tags.create(venueId, tag, identity.id));
  on(tagRoutes.update, ({ params, query, body, record, identity }) => tags.update(query.venueId, params.id, body, record, identity.id), {
    ...found(tags),
    present: ({ params, query }) => tags.find(query.venueId, params.id),
  });
  on(
    tagRoutes.remove,
    ({ params, query, record, identity }) => tags.remove(query.venueId, params.id, record, query, identity.id),
    found(tags),
  );
};

export const catalogRoutes =
  (deps: CatalogRoutes) =>
  (on: Bind): void => {
    const { stores } = deps;
    bindSections(on, deps);
    bindResource(on, categories, stores.categories);
    on(
      categoryAvailable,
      ({ params, body, identity }) => stores.switchCategory(params.venue, params.id, body, identity.id),
      found(stores.categories),
    );
    bindProducts(on, deps);
    bindResource(on, instructions, stores.instructions);
    bindResource(on, costs, stores.costs);
    bindResource(on, calendars, stores.calendars);
    bindResource(on, stations, stores.stations);
    bindTags(on, deps);
  };
