// Other records that a record names (`categories: [id]`): in the order that people set, or as a plain choice. Both ask the server
// as somebody types, so that they work with any number of records.
import { MultiSelect, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ListName } from '../../app/resources.ts';
import { t } from '../../i18n/translate.ts';
import classes from '../form/form.module.css';
import { SortableList } from '../list/SortableList.tsx';
import { Part } from '../Page.tsx';
import { type InputProps, useInput } from './inputs.tsx';
import { useOnlyMatch } from './use-only-match.ts';
import { type Named, useFound, useRecords } from './use-records.ts';

type Found = readonly Named[];
const choicesOf = (records: Found) => records.map(({ id, name }) => ({ value: id, label: name }));
/** The server has already picked what fits; its way of comparing texts is not the browser's. */
const asFound = <O,>({ options }: { options: O }): O => options;

type PickerProps = {
  /** Where candidates are looked for (`bundleproducts`). */
  resource: ListName;
  label: string;
  /** Which of them (`{ type: 1 }`); the same object each time. */
  only?: Record<string, unknown> | undefined;
  /** Ids that are not offered. */
  without: readonly string[];
  /** Beside a candidate's name. */
  aside?: ((record: Named) => ReactNode) | undefined;
  onPick(record: Named): void;
  error?: string | undefined;
};

/** Finds one record after the other and hands it over. */
export const RecordPicker = ({ resource, only, label, without, aside, onPick, error }: PickerProps) => {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const { found, settled } = useFound<Named>(resource, typed, opened, only);
  const left = found.filter(({ id }) => !without.includes(id));
  const byId = new Map(left.map((record) => [record.id, record]));
  const pick = (id: string | null) => {
    const record = id === null ? undefined : byId.get(id);
    if (record) onPick(record);
    setTyped('');
  };
  const onlyMatch = useOnlyMatch({ typed, settled, matches: [...byId.keys()], onTake: pick });
  return (
    <Select
      wrapperProps={onlyMatch}
      aria-label={label}
      placeholder={label}
      leftSection={<IconPlus size={18} aria-hidden />}
      data={choicesOf(left)}
      filter={asFound}
      searchable
      openOnFocus={false}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      nothingFoundMessage={t('shared.nothing_found')}
      error={error}
      renderOption={({ option }) => {
        const record = byId.get(option.value);
        return (
          <span className={classes.candidate}>
            {option.label}
            {record && aside && <small>{aside(record)}</small>}
          </span>
        );
      }}
      onChange={pick}
    />
  );
};

type OrderedProps = InputProps & {
  /** What the ids name, and where candidates are looked for if that is another list. */
  resource: ListName;
  candidates?: ListName;
  only?: Record<string, unknown>;
  /** The words of the search: "Add a product". */
  add: string;
  /** Said where nothing is picked. */
  nothing?: string;
  aside?: (record: Named) => ReactNode;
  /** The record itself is never offered. */
  self?: string | undefined;
};

/** Ids in an order that matters: dragged, moved by menu, removed, added by a search. */
const OrderedRecordsField = ({ resource, candidates = resource, only, add, nothing, aside, self, ...props }: OrderedProps) => {
  const { field, shown, error } = useInput(props);
  const [picked, setPicked] = useState<ReadonlyMap<string, Named>>(new Map());
  const ids = (field.value as string[] | undefined) ?? [];
  const { records, loaded } = useRecords<Named>(resource, ids);
  const recordOf = (id: string) => records.get(id) ?? picked.get(id);
  const nameOf = (id: string) => recordOf(id)?.name ?? (loaded ? t('problems.unknown') : '…');
  const move = (from: number, to: number) => field.onChange(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''));
  return (
    <div className={classes.records}>
      {ids.length > 0 ? (
        <SortableList
          label={props.label}
          items={ids}
          idOf={(id) => id}
          nameOf={nameOf}
          readOnly={shown.readOnly}
          onMove={move}
          onRemove={(index) => field.onChange(ids.toSpliced(index, 1))}
        >
          {(id) => {
            const record = recordOf(id);
            return (
              <span className={classes.record}>
                <span>{nameOf(id)}</span>
                {record && aside && <small>{aside(record)}</small>}
              </span>
            );
          }}
        </SortableList>
      ) : (
        nothing && <p className={classes.nothing}>{nothing}</p>
      )}
      {!shown.readOnly && (
        <RecordPicker
          resource={candidates}
          only={only}
          label={add}
          without={self === undefined ? ids : [...ids, self]}
          aside={aside}
          error={error}
          onPick={(record) => {
            setPicked((before) => new Map(before).set(record.id, record));
            field.onChange([...ids, record.id]);
          }}
        />
      )}
      {shown.description && <p className={classes.fieldHint}>{shown.description}</p>}
    </div>
  );
};

/** The same as a part of a form, under the name of the field and its hint. */
export const OrderedRecordsPart = ({ hint, ...field }: OrderedProps & { hint?: string }) => (
  <Part title={field.label} text={hint}>
    <OrderedRecordsField {...field} />
  </Part>
);

type PlainProps = InputProps & { resource: ListName; candidates?: ListName };

/** Ids whose order says nothing. One that is not there any more stays in the record until it is taken out. */
export const RecordsField = ({ resource, candidates = resource, ...props }: PlainProps) => {
  const { field, shown } = useInput(props);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const ids = (field.value as string[] | undefined) ?? [];
  const { records, loaded } = useRecords<Named>(resource, ids);
  const { found, settled } = useFound<Named>(candidates, typed, opened);
  const onlyMatch = useOnlyMatch({
    typed,
    settled,
    matches: found.map(({ id }) => id).filter((id) => !ids.includes(id)),
    onTake: (id) => {
      field.onChange([...ids, id]);
      setTyped('');
    },
  });
  const offered = new Map(found.map(({ id, name }) => [id, name]));
  for (const id of ids) if (!offered.has(id)) offered.set(id, records.get(id)?.name ?? (loaded ? t('problems.unknown') : '…'));
  return (
    <MultiSelect
      {...shown}
      wrapperProps={onlyMatch}
      data={[...offered].map(([value, label]) => ({ value, label }))}
      filter={asFound}
      searchable
      // What is open covers what is said below.
      openOnFocus={false}
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      nothingFoundMessage={t('shared.nothing_found')}
      value={ids}
      onChange={field.onChange}
    />
  );
};
