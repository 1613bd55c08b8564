import type { Instruction } from '@ardoise/contract/instructions.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/States.tsx';

const NewInstruction = () => (
  <Button component={Link} to="/instruction/create" leftSection={<IconPlus size={20} aria-hidden />}>
    {t('instruction.new')}
  </Button>
);

const columns = (): Column<Instruction>[] => [
  { key: 'name', label: t('instruction.name'), sort: 'name', main: true, render: ({ name }) => name },
  { key: 'instructions', label: t('instruction.options'), words: true, render: ({ instructions }) => instructions.join(' · ') },
];

/** Instructions: the question and its answers in their order. */
export const InstructionList = () => {
  const { may } = useSession();
  const creating = may('instruction:create');
  return (
    <Page title={t('instruction.title')} actions={creating && <NewInstruction />}>
      <ResourceList<Instruction>
        resource="instruction"
        sort={{ field: 'name', order: 'ASC' }}
        columns={columns()}
        rowTo={({ id }) => `/instruction/${id}`}
        filters={[{ kind: 'search', name: 'name', label: t('instruction.name_search') }]}
        empty={
          <Empty title={t('instruction.empty_title')} text={t('instruction.empty_text')}>
            {creating && <NewInstruction />}
          </Empty>
        }
      />
    </Page>
  );
};
