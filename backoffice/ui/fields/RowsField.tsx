// A list within a record whose rows have inputs of their own: added, removed, put in order.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { get, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { t } from '../../i18n/translate.ts';
import { useFieldWords } from '../form/field-words.ts';
import classes from '../form/form.module.css';
import { useReadOnly } from '../form/read-only.ts';
import { SortableList } from '../list/SortableList.tsx';

type RowsFieldProps = {
  /** Path of the list in the record. */
  name: string;
  label: string;
  /** The button that adds a row, and what a new one holds; or something else that adds one. */
  add: string;
  blank?: () => Record<string, unknown>;
  adding?: (append: (row: Record<string, unknown>) => void, rows: readonly Record<string, unknown>[]) => ReactNode;
  /** What a row is called aloud; its place when nothing is said. */
  nameOf?: (row: Record<string, unknown>, index: number) => string;
  nothing?: string;
  required?: boolean;
  most?: number;
  /** `path` is where the row's fields are. */
  children(path: string, row: Record<string, unknown>, index: number): ReactNode;
};

/** What is wrong with the list as a whole. */
const useListProblem = (name: string): string | undefined => {
  const { errors } = useFormState({ name });
  const problem = get(errors, name) as { message?: string; root?: { message?: string } } | undefined;
  return problem?.root?.message ?? problem?.message;
};

/**
 * How many rows lists have, for inputs that belong to the rows and stand elsewhere in the form. It renders together with the lists: one
 * more rendering of an input of a row that was removed would bring the row back, since its input registers its value.
 */
export const useRowCounts = (names: readonly string[]): number[] => {
  const { getValues } = useFormContext();
  // Values are emitted after the list was rendered, errors with it.
  useWatch({ name: names });
  useFormState({ name: names }).errors;
  return names.map((name) => ((getValues(name) ?? []) as unknown[]).length);
};

export const RowsField = ({ name, label, add, blank, adding, nameOf, nothing, required = false, most = 100, children }: RowsFieldProps) => {
  const readOnly = useReadOnly();
  const { fields, append, remove, move } = useFieldArray({
    name,
    keyName: 'key',
    rules: { validate: (list) => !required || (Array.isArray(list) && list.length > 0) || t('problems.required') },
  });
  const problem = useListProblem(name);
  const rows = fields as (Record<string, unknown> & { key: string })[];
  const called = (row: Record<string, unknown>, place: number) => nameOf?.(row, place) ?? `${label} ${place + 1}`;
  useFieldWords({
    [name]: { label },
    ...Object.fromEntries(rows.map((row, place) => [`${name}.${place}`, { label: called(row, place) }])),
  });
  return (
    <div className={classes.rows}>
      {rows.length > 0 ? (
        <SortableList
          look="cards"
          label={label}
          items={rows}
          idOf={({ key }) => key}
          nameOf={(row) => called(row, rows.indexOf(row))}
          readOnly={readOnly}
          onMove={move}
          // The last of a list that must hold something stays.
          onRemove={required && rows.length === 1 ? undefined : remove}
        >
          {(row, index) => children(`${name}.${index}`, row, index)}
        </SortableList>
      ) : (
        nothing && <p className={classes.nothing}>{nothing}</p>
      )}
      {!readOnly &&
        rows.length < most &&
        (adding
          ? adding((row) => append(row), rows)
          : blank && (
              <Button
                className={classes.add}
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => append(blank())}
              >
                {add}
              </Button>
            ))}
      <p className={classes.problem} role="alert">
        {problem}
      </p>
    </div>
  );
};
