// Inputs for references to other records (`categories: [id]`), with or without an order. They search on the server while the user types,
// so that they work with any number of records.
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
import { type Named, useRecordSearch, useRecords } from './use-records.ts';

type Found = readonly Named[];
const choicesOf = (records: Found) => records.map(({ id, name }) => ({ value: id, label: name }));
/** The server has filtered the options, and compares texts differently from the browser. */
const keepServerOptions = <O,>({ options }: { options: O }): O => options;

type PickerProps = {
  /** The list to search (`bundleproducts`). */
  resource: ListName;
  label: string;
  /** A filter (`{ type: 1 }`). It must be the same object on each render. */
  only?: Record<string, unknown> | undefined;
  /** The ids to exclude. */
  without: readonly string[];
  /** Content beside a candidate's name. */
  aside?: ((record: Named) => ReactNode) | undefined;
  onPick(record: Named): void;
  error?: string | undefined;
};

/** A search that picks one record at a time. */
export const RecordPicker = ({ resource, only, label, without, aside, onPick, error }: PickerProps) => {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const { found, settled } = useRecordSearch<Named>(resource, typed, opened, only);
  const offered = found.filter(({ id }) => !without.includes(id));
  const byId = new Map(offered.map((record) => [record.id, record]));
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
      data={choicesOf(offered)}
      filter={keepServerOptions}
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
          <span className={`split tight long ${classes.candidate}`}>
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
  /** The resource of the ids. `candidates`: another list to search. */
  resource: ListName;
  candidates?: ListName;
  only?: Record<string, unknown>;
  /** The label of the search: "Add a product". */
  add: string;
  /** The text for an empty list. */
  nothing?: string;
  aside?: (record: Named) => ReactNode;
  /** The id of the record itself, which cannot be picked. */
  self?: string | undefined;
};

/** Ids in a significant order: dragged, moved by menu, removed, added by a search. */
const OrderedRecordsField = ({ resource, candidates = resource, only, add, nothing, aside, self, ...props }: OrderedProps) => {
  const { field, shown, error } = useInput(props);
  const [picked, setPicked] = useState<ReadonlyMap<string, Named>>(new Map());
  const ids = (field.value as string[] | undefined) ?? [];
  const { records, loaded } = useRecords<Named>(resource, ids);
  const recordOf = (id: string) => records.get(id) ?? picked.get(id);
  const nameOf = (id: string) => recordOf(id)?.name ?? (loaded ? t('problems.unknown') : '…');
  const move = (from: number, to: number) => field.onChange(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''));
  return (
    <div className="stack g4">
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
              <span className={`split tight long ${classes.record}`}>
                <span>{nameOf(id)}</span>
                {record && aside && <small>{aside(record)}</small>}
              </span>
            );
          }}
        </SortableList>
      ) : (
        nothing && <p className="muted t2">{nothing}</p>
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
      {shown.description && <p className="muted small">{shown.description}</p>}
    </div>
  );
};

/** `OrderedRecordsField` as a part of a form, with the field's label and hint as heading. */
export const OrderedRecordsPart = ({ hint, ...field }: OrderedProps & { hint?: string }) => (
  <Part title={field.label} text={hint}>
    <OrderedRecordsField {...field} />
  </Part>
);

type PlainProps = InputProps & { resource: ListName; candidates?: ListName };

/** Ids without an order. An id whose record no longer exists stays until the user removes it. */
export const RecordsField = ({ resource, candidates = resource, ...props }: PlainProps) => {
  const { field, shown } = useInput(props);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const ids = (field.value as string[] | undefined) ?? [];
  const { records, loaded } = useRecords<Named>(resource, ids);
  const { found, settled } = useRecordSearch<Named>(candidates, typed, opened);
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
      filter={keepServerOptions}
      searchable
      // An open list would cover the hint below.
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
