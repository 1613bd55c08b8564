// Creates tables: one number or several at once.
import { ApiError } from '@ardoise/contract/errors.ts';
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRefresh } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { notify, notifyError } from '../../ui/notify/notify.ts';
import { numbersIn } from './numbers.ts';

/** One request for each table; existing numbers are skipped. */
const create = async (venue: string, numbers: readonly string[]): Promise<{ created: number; existing: string[] }> => {
  const existing: string[] = [];
  for (const number of numbers) {
    try {
      await call('POST /api/venue/:venue/table', { params: { venue }, body: { number } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'duplicate') throw error;
      existing.push(number);
    }
  }
  return { created: numbers.length - existing.length, existing };
};

const NewTablesForm = ({ onDone }: { onDone(): void }) => {
  const { venue } = useSession();
  const refresh = useRefresh();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const numbers = numbersIn(typed);
    if (!numbers) return setProblem(t('table.numbers_problem'));
    setPending(true);
    try {
      const { created, existing } = await create(venue.id, numbers);
      if (created > 0) notify(t('table.made', { n: created }));
      if (existing.length === 0) return onDone();
      setProblem(t('table.already', { numbers: existing.join(', ') }));
    } catch (error) {
      notifyError(error);
    } finally {
      setPending(false);
      refresh();
    }
  };
  return (
    <form onSubmit={submit} className="stack" noValidate>
      <h2 className="t5">{t('table.new')}</h2>
      <TextInput
        label={t('table.numbers')}
        description={t('table.numbers_hint')}
        value={typed}
        error={problem}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className="row g4 end">
        <Button variant="default" onClick={onDone}>
          {t('shared.cancel')}
        </Button>
        <Button type="submit" loading={pending}>
          {t('shared.create')}
        </Button>
      </div>
    </form>
  );
};

export const NewTables = () => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened(true)}>
        {t('table.new')}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} label={t('table.new')}>
        <NewTablesForm onDone={() => setOpened(false)} />
      </Dialog>
    </>
  );
};
