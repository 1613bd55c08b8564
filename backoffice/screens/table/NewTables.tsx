// Makes tables: one number, or several in one go.
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
import classes from './table.module.css';

/** One call a table; a number that is there already stays as it is. */
const create = async (venue: string, numbers: readonly string[]): Promise<{ made: number; there: string[] }> => {
  const there: string[] = [];
  for (const number of numbers) {
    try {
      await call('POST /api/venue/:venue/table', { params: { venue }, body: { number } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'duplicate') throw error;
      there.push(number);
    }
  }
  return { made: numbers.length - there.length, there };
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
      const { made, there } = await create(venue.id, numbers);
      if (made > 0) notify(t('table.made', { n: made }));
      if (there.length === 0) return onDone();
      setProblem(t('table.already', { numbers: there.join(', ') }));
    } catch (error) {
      notifyError(error);
    } finally {
      setPending(false);
      refresh();
    }
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <h2>{t('table.new')}</h2>
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
      <div className={classes.actions}>
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
