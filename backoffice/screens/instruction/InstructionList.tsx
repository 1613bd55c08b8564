import type { Instruction } from '@ardoise/contract/catalog/instructions.ts';
import { t } from '../../i18n/translate.ts';
import { fieldColumn } from '../../ui/list/field-column.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { instructionFields } from './fields.ts';

const columns = (): Column<Instruction>[] => [
  fieldColumn(instructionFields, 'name', { sort: 'name', main: true, render: ({ name }) => name }),
  fieldColumn(instructionFields, 'instructions', { words: true, render: ({ instructions }) => instructions.join(' · ') }),
];

/** The list of instructions: the question and its options in order. */
export const InstructionList = () => (
  <ListPage resource="instruction" columns={columns()} filters={[{ kind: 'search', name: 'name', label: t('instruction.name_search') }]} />
);
