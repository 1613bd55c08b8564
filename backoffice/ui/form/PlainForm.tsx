// The form of a resource whose fields need no inputs of their own: its fields say all of it (docs/recipes.md#a-resource).
import type { PlainName, PlainPages } from '../../app/fields/record-fields.ts';
import type { NewOf } from '../../app/resources.ts';
import { RecordPage } from './RecordPage.tsx';
import { recordShape } from './record-shape.ts';

const shapes = new WeakMap<PlainPages, { blank: object }>();
/** The blank record and its ways to the form and back; the same for every render. */
const shapeOf = (pages: PlainPages) => {
  const { record } = pages;
  const known = shapes.get(pages) ?? (record.translated.length > 0 ? recordShape(record) : { blank: record.blank });
  shapes.set(pages, known);
  return known;
};

/** A new record or a present one; a saved one leads back to the list. */
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
