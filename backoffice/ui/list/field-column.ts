// A list's column for a field, with the field's label as heading.
import { type Label, labelText } from '../../app/fields/record-fields.ts';
import type { Column } from './RecordTable.tsx';

export const fieldColumn = <R, K extends keyof R & string>(
  fields: { readonly [N in NoInfer<K>]: { readonly label: Label } },
  key: K,
  rest: Omit<Column<R>, 'key' | 'label'>,
): Column<R> => ({ key, label: labelText(fields[key].label), ...rest });
