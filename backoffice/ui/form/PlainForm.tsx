// The form of a resource without custom inputs, derived from its fields (docs/recipes.md#a-resource).
import type { PlainName, PlainPages } from '../../app/fields/record-fields.ts';
import type { NewOf } from '../../app/resources.ts';
import { RecordPage } from './RecordPage.tsx';
import { recordShape } from './record-shape.ts';

const shapes = new WeakMap<PlainPages, { blank: object }>();
/** The blank record and its conversions to and from the form. Cached, because a form needs the same functions on each render. */
const shapeOf = (pages: PlainPages) => {
  const { record } = pages;
  const known = shapes.get(pages) ?? (record.translated.length > 0 ? recordShape(record) : { blank: record.blank });
  shapes.set(pages, known);
  return known;
};

/** The page of a new or an existing record. Saving leads back to the list. */
export const PlainForm = <N extends PlainName>({ resource, pages }: { resource: N; pages: PlainPages }) => (
  <RecordPage
    resource={resource}
    {...(shapeOf(pages) as { blank: NewOf<N> })}
    titledBy={pages.columns[0]}
    next={`/${resource}`}
    layout={pages.layout}
    own={{}}
  />
);
