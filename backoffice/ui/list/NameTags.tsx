// The names of referenced records in a cell of a list, such as the menus of a category.
import { useListContext } from 'ra-core';
import type { ListName } from '../../app/resources.ts';
import { useChoices, useNames } from '../fields/use-records.ts';
import table from './table.module.css';

type NameTagsProps = {
  /** The resource of the ids, and the field of the list's records with the ids. */
  resource: ListName;
  field: string;
  ids: readonly string[];
};

/** Resolves the ids of all rows in one request. */
export const NameTags = ({ resource, field, ids }: NameTagsProps) => {
  const { data } = useListContext();
  const names = useNames(resource, useChoices(resource), data?.flatMap((row) => row[field] as string[]) ?? []);
  return (
    <span className={`row g2 ${table.names}`}>
      {ids.map((id) => (
        <span key={id} className="tag">
          {names.get(id) ?? '…'}
        </span>
      ))}
    </span>
  );
};
