// A column of a list that shows a field, under the label of the field.
import { type Label, labelText } from '../../app/fields/record-fields.ts';
import type { Column } from './RecordTable.tsx';

export const fieldColumn = <R, K extends keyof R & string>(
  fields: { readonly [N in NoInfer<K>]: { readonly label: Label } },
  key: K,
  rest: Omit<Column<R>, 'key' | 'label'>,
): Column<R> => ({ key, label: labelText(fields[key].label), ...rest });
