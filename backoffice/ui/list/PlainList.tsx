// The list of a resource without custom columns (docs/recipes.md#a-resource).
import type { RaRecord } from 'ra-core';
import { labelText, type PlainName, type PlainPages } from '../../app/fields/record-fields.ts';
import type { RecordOf } from '../../app/resources.ts';
import { t } from '../../i18n/translate.ts';
import { ListPage } from './ListPage.tsx';
import type { Column } from './RecordTable.tsx';

/** A sortable column for each listed field. The first is the record's name, which the search matches. */
export const PlainList = <N extends PlainName>({ resource, pages }: { resource: N; pages: PlainPages }) => {
  const { layout, columns, sort } = pages;
  const [label] = columns;
  return (
    <ListPage
      resource={resource}
      sort={sort ?? label}
      columns={Object.entries(layout.fields)
        .filter(([name]) => columns.includes(name))
        .map(
          ([name, field]): Column<RecordOf<N> & RaRecord> => ({
            key: name,
            label: labelText(field.label),
            sort: name,
            main: name === label,
            render: (record: RaRecord) => String(record[name]),
          }),
        )}
      filters={[{ kind: 'search', name: label, label: t(`${resource}.search`) }]}
    />
  );
};
