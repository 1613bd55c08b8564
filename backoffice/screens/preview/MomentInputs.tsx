// Inputs for day, time, language and table, with steps to quarter hours and to the menu's changes.
import type { Menu } from '@ardoise/contract/menu.ts';
import { LOCALES, type Locale, languageName } from '@ardoise/contract/rules/locales.ts';
import { changeAfter, changeBefore } from '@ardoise/menu/changes.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { IconPlayerSkipBack, IconPlayerSkipForward } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Columns, Part } from '../../ui/Page.tsx';
import { sentenceCase } from '../../ui/sentence-case.ts';
import { inputsOf, instantOf, type Moment, quarterOf, stepFrom } from './moment.ts';
import classes from './preview.module.css';

type TimeProps = { at: Date; onChange(at: Date): void };

/** Day and time inputs. Incomplete input changes nothing. */
const DayAndTime = ({ at, onChange }: TimeProps) => {
  const { venue } = useSession();
  const shown = useMemo(() => inputsOf(at, venue.timezone), [at, venue.timezone]);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    const instant = instantOf(next.day, next.time, venue.timezone);
    if (instant) onChange(instant);
  };
  return (
    <>
      <TextInput
        type="date"
        label={t('time_machine.day')}
        value={typed.day}
        onChange={(event) => type({ day: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label={t('time_machine.time')}
        value={typed.time}
        onChange={(event) => type({ time: event.currentTarget.value })}
      />
    </>
  );
};

const Steps = ({ at, menu, onChange }: TimeProps & { menu: Menu | undefined }) => {
  const changes = useMemo(() => menu && { before: changeBefore(menu, at), after: changeAfter(menu, at) }, [menu, at]);
  const jump = (change: Date | null | undefined) => ({ disabled: !change, onClick: () => change && onChange(change) });
  return (
    <>
      <div className={`row g3 ${classes.steps}`}>
        <Button variant="default" leftSection={<IconPlayerSkipBack size={18} aria-hidden />} {...jump(changes?.before)}>
          {t('time_machine.previous')}
        </Button>
        <Button variant="default" rightSection={<IconPlayerSkipForward size={18} aria-hidden />} {...jump(changes?.after)}>
          {t('time_machine.next')}
        </Button>
      </div>
      <div className={`row g3 ${classes.steps}`}>
        <Button variant="default" onClick={() => onChange(stepFrom(at, -1))}>
          {t('time_machine.earlier')}
        </Button>
        <Button variant="default" onClick={() => onChange(stepFrom(at, 1))}>
          {t('time_machine.later')}
        </Button>
        <Button variant="default" onClick={() => onChange(quarterOf(new Date()))}>
          {t('time_machine.now')}
        </Button>
      </div>
    </>
  );
};

type MomentProps = { moment: Moment; menu: Menu | undefined; onChange(moment: Moment): void };

export const MomentInputs = ({ moment, menu, onChange }: MomentProps) => {
  const { locale } = useSession();
  const move = (at: Date) => onChange({ ...moment, at });
  return (
    <Part title={t('time_machine.moment')}>
      <Columns>
        <DayAndTime at={moment.at} onChange={move} />
        <Select
          label={t('time_machine.language')}
          data={LOCALES.map((one) => ({ value: one, label: sentenceCase(languageName(one, locale), locale) }))}
          value={moment.locale}
          allowDeselect={false}
          onChange={(picked) => picked && onChange({ ...moment, locale: picked as Locale })}
        />
        <TextInput
          label={t('time_machine.table')}
          description={t('time_machine.table_hint')}
          inputWrapperOrder={['label', 'input', 'description']}
          maxLength={10}
          value={moment.table}
          onChange={(event) => onChange({ ...moment, table: event.currentTarget.value.trim() })}
        />
      </Columns>
      <Steps at={moment.at} menu={menu} onChange={move} />
    </Part>
  );
};
