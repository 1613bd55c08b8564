// Types derived from the contract: the names, the addresses and the records of a venue's resources.

import type { Option } from '@ardoise/contract/catalog/instructions.ts';
import type { BundleCategory } from '@ardoise/contract/catalog/products.ts';
import type { Tag } from '@ardoise/contract/catalog/tags.ts';
import type { Input, Reply } from '@ardoise/contract/kit/route.ts';
import type { Api } from './api.ts';

type At<K extends string> = K extends keyof Api ? Api[K] : never;
/** The query parameters of a call. */
type QueryKey<K extends string> = At<K> extends { query: { shape: infer S } } ? keyof S : never;
type ListAt<K extends string> = K extends `GET ${infer P}`
  ? At<K> extends { list: true }
    ? 'page' extends QueryKey<K>
      ? P
      : never
    : never
  : never;

/** Logs that screens read themselves. */
type LogPath = '/api/venue/:venue/message' | '/api/subscription/:venue/log';
/** The address of every paginated list. */
export type ListPath = Exclude<ListAt<keyof Api>, LogPath>;
/** Lists of the whole platform, whose address names no venue. */
type PlatformPath = Exclude<ListPath, `${string}:${string}`>;
type LastOf<P extends string> = P extends `${string}/${infer Rest}` ? LastOf<Rest> : P;
type NameIn<P extends string> = P extends PlatformPath
  ? LastOf<P>
  : P extends `${string}/:venue/${infer N}`
    ? N extends `${string}/${string}`
      ? never
      : N
    : never;
/** The names of ra-core's resources: the last segment of each list's address. */
export type ListName = NameIn<ListPath>;
export type PathOf<N extends string> =
  N extends LastOf<PlatformPath> ? Extract<PlatformPath, `${string}/${N}`> : Extract<ListPath, `${string}/:venue/${N}`>;
/** Lists that cannot be sorted. */
export type Unsorted = { [P in ListPath]: 'sort' extends QueryKey<`GET ${P}`> ? never : P }[ListPath];
/** The resources with the five generic calls. */
export type CrudName = { [N in ListName]: `PUT ${PathOf<N>}/:id` extends keyof Api ? N : never }[ListName];
/** A record as it is read. */
export type RecordOf<N extends CrudName> = Reply<At<`GET ${PathOf<N>}/:id`>>;
export type NewOf<N extends CrudName> = Input<At<`POST ${PathOf<N>}`>>['body'];

/** The contract's declaration of a record: an empty record, its translated texts, and whether a translation must have a name. */
export type DeclaredRecord<New> = { readonly blank: New; readonly translated: readonly string[]; readonly named: boolean };
declare global {
  /** Declarations by the name of the contract's `…Input` schema. The build fills them in (build/records.ts). */
  const __RECORDS__: { readonly [N in CrudName]: DeclaredRecord<NewOf<N>> } & {
    readonly bundleCategory: DeclaredRecord<Omit<BundleCategory, 'id'>>;
    readonly option: DeclaredRecord<Omit<Option, 'id' | 'languages'>>;
    readonly profile: DeclaredRecord<Input<At<'POST /api/venue'>>['body'] & { hours: null; image: null }>;
    readonly tag: DeclaredRecord<Pick<Tag, 'name' | 'icon' | 'languages'>>;
  };
}
