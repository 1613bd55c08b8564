// A list in a record whose rows have inputs. Rows can be added, removed and sorted.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { get, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { t } from '../../i18n/translate.ts';
import { useFieldTexts } from '../form/field-texts.ts';
import { useReadOnly } from '../form/read-only.ts';
import { SortableList } from '../list/SortableList.tsx';

type RowsFieldProps = {
  /** The path of the list in the record. */
  name: string;
  label: string;
  /** The label of the button that adds a row. `blank`: the new row. `adding`: another control instead of the button. */
  add: string;
  blank?: () => Record<string, unknown>;
  renderAdd?: (append: (row: Record<string, unknown>) => void, rows: readonly Record<string, unknown>[]) => ReactNode;
  /** The name of a row for screen readers; by default its label and number. */
  nameOf?: (row: Record<string, unknown>, index: number) => string;
  nothing?: string;
  required?: boolean;
  most?: number;
  /** `path`: the path of the row. */
  children(path: string, row: Record<string, unknown>, index: number): ReactNode;
};

/** The error of the list as a whole. */
const useListProblem = (name: string): string | undefined => {
  const { errors } = useFormState({ name });
  const problem = get(errors, name) as { message?: string; root?: { message?: string } } | undefined;
  return problem?.root?.message ?? problem?.message;
};

/**
 * The number of rows of lists, for inputs of the rows that are elsewhere in the form. It updates in the same render as the lists: an
 * input that renders once more after its row was removed registers its value again, which would bring the row back.
 */
export const useRowCounts = (names: readonly string[]): number[] => {
  const { getValues } = useFormContext();
  // `useWatch` updates after the list has rendered. The subscription to errors updates with it.
  useWatch({ name: names });
  useFormState({ name: names }).errors;
  return names.map((name) => ((getValues(name) ?? []) as unknown[]).length);
};

export const RowsField = ({
  name,
  label,
  add,
  blank,
  renderAdd,
  nameOf,
  nothing,
  required = false,
  most = 100,
  children,
}: RowsFieldProps) => {
  const readOnly = useReadOnly();
  const { fields, append, remove, move } = useFieldArray({
    name,
    keyName: 'key',
    rules: { validate: (list) => !required || (Array.isArray(list) && list.length > 0) || t('problems.required') },
  });
  const problem = useListProblem(name);
  const rows = fields as (Record<string, unknown> & { key: string })[];
  const rowName = (row: Record<string, unknown>, index: number) => nameOf?.(row, index) ?? `${label} ${index + 1}`;
  useFieldTexts({
    [name]: { label },
    ...Object.fromEntries(rows.map((row, index) => [`${name}.${index}`, { label: rowName(row, index) }])),
  });
  return (
    <div className="stack">
      {rows.length > 0 ? (
        <SortableList
          look="cards"
          label={label}
          items={rows}
          idOf={({ key }) => key}
          nameOf={(row) => rowName(row, rows.indexOf(row))}
          readOnly={readOnly}
          onMove={move}
          // A required list keeps its last row.
          onRemove={required && rows.length === 1 ? undefined : remove}
        >
          {(row, index) => children(`${name}.${index}`, row, index)}
        </SortableList>
      ) : (
        nothing && <p className="muted t2">{nothing}</p>
      )}
      {!readOnly &&
        rows.length < most &&
        (renderAdd
          ? renderAdd((row) => append(row), rows)
          : blank && (
              <Button className="start" variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => append(blank())}>
                {add}
              </Button>
            ))}
      <p className="problem small" role="alert">
        {problem}
      </p>
    </div>
  );
};
