// The tools above the preview (display options and actions on the whole look) and in the bar (undo, warnings, save).
import { LOCALES, type Locale, languageName } from '@ardoise/contract/rules/locales.ts';
import type { Screen } from '@ardoise/contract/rules/look/messages.ts';
import { ActionIcon, Button, Select } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconDots,
  IconEyeOff,
  IconHandFinger,
  IconMoon,
  IconRefresh,
  IconSun,
} from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { type Phone, PhoneFormats } from '../../ui/PhoneFrame.tsx';
import { sentenceCase } from '../../ui/sentence-case.ts';
import classes from './look.module.css';

const ToggleTool = ({ label, sign, on, onChange }: { label: string; sign: ReactNode; on: boolean; onChange(on: boolean): void }) => (
  <Button variant={on ? 'filled' : 'default'} aria-pressed={on} leftSection={sign} onClick={() => onChange(!on)}>
    {label}
  </Button>
);

const SCREENS = [
  ['light', IconSun],
  ['dark', IconMoon],
] as const;

/** The colour scheme of the preview. */
export const ScreenChoice = ({ screen, onChange }: { screen: Screen; onChange(screen: Screen): void }) => (
  <fieldset className="row g3 buttons round" aria-label={t('look.screen.label')}>
    {SCREENS.map(([one, Sign]) => (
      <button
        key={one}
        type="button"
        aria-label={t(`look.screen.${one}`)}
        title={t(`look.screen.${one}`)}
        aria-pressed={one === screen}
        onClick={() => onChange(one)}
      >
        <Sign size={20} aria-hidden />
      </button>
    ))}
  </fieldset>
);

export type View = { phone: Phone; locale: Locale; hidden: boolean; screen: Screen };

export const ViewTools = ({ view, onChange }: { view: View; onChange(view: View): void }) => {
  const { locale } = useSession();
  return (
    <>
      <ToggleTool
        label={t('look.hidden')}
        sign={<IconEyeOff size={18} aria-hidden />}
        on={view.hidden}
        onChange={(hidden) => onChange({ ...view, hidden })}
      />
      <div className={classes.formats}>
        <PhoneFormats phone={view.phone} onChange={(phone) => onChange({ ...view, phone })} />
      </div>
      <ScreenChoice screen={view.screen} onChange={(screen) => onChange({ ...view, screen })} />
      <Select
        className={classes.language}
        aria-label={t('look.language')}
        data={LOCALES.map((one) => ({ value: one, label: sentenceCase(languageName(one, locale), locale) }))}
        value={view.locale}
        allowDeselect={false}
        onChange={(picked) => picked && onChange({ ...view, locale: picked as Locale })}
      />
    </>
  );
};

export const SelectTool = ({ on, onChange }: { on: boolean; onChange(on: boolean): void }) => (
  <ToggleTool label={t('look.select')} sign={<IconHandFinger size={18} aria-hidden />} on={on} onChange={onChange} />
);

type MoreProps = { ref: Ref<HTMLButtonElement>; opened: boolean; onChange(opened: boolean): void };

/** In a narrow window, shows the less common tools. */
export const MoreTool = ({ ref, opened, onChange }: MoreProps) => (
  <Button
    ref={ref}
    className={classes.more}
    variant="default"
    leftSection={<IconDots size={18} aria-hidden />}
    aria-expanded={opened}
    onClick={() => onChange(!opened)}
  >
    {t('look.more')}
  </Button>
);

type ResetProps = {
  pending: boolean;
  /** There is nothing to reset, or a save is pending: the order of the two requests would be undefined. */
  disabled: boolean;
  onReset(settled: () => void): void;
};

export const ResetTool = ({ pending, disabled, onReset }: ResetProps) => {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} disabled={disabled} onClick={() => setConfirming(true)}>
        {t('look.reset')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t('look.reset_title')}
        text={t('look.reset_text')}
        confirm={t('look.reset')}
        dangerous
        pending={pending}
        onConfirm={() => onReset(close)}
        onCancel={close}
      />
    </>
  );
};

type StepProps = { undo: (() => void) | null; redo: (() => void) | null };

export const StepTools = ({ undo, redo }: StepProps) => (
  <>
    <ActionIcon aria-label={t('look.undo')} title={t('look.undo')} disabled={!undo} onClick={() => undo?.()}>
      <IconArrowBackUp size={22} aria-hidden />
    </ActionIcon>
    <ActionIcon aria-label={t('look.redo')} title={t('look.redo')} disabled={!redo} onClick={() => redo?.()}>
      <IconArrowBackUp size={22} className={classes.forward} aria-hidden />
    </ActionIcon>
  </>
);

/** The number of warnings; the button leads to them. */
export const WarningsTool = ({ count, onCheck }: { count: number; onCheck(): void }) => (
  <button
    type="button"
    className={`line pending label tap soft-corners ${classes.tocheck}`}
    aria-label={t('look.to_check', { n: count })}
    onClick={onCheck}
  >
    <IconAlertTriangle size={18} aria-hidden />
    <span className={classes.words}>{t('look.to_check', { n: count })}</span>
    <span className={classes.count}>{count}</span>
  </button>
);

type SaveProps = { ref: Ref<HTMLButtonElement>; unsaved: boolean; saving: boolean; onSave(): void; onCancel(): void };

export const SaveTools = ({ ref, unsaved, saving, onSave, onCancel }: SaveProps) => (
  <>
    <Button variant="default" disabled={!unsaved || saving} onClick={onCancel}>
      {t('shared.cancel')}
    </Button>
    <Button ref={ref} disabled={!unsaved} loading={saving} onClick={onSave}>
      {t('shared.save')}
    </Button>
  </>
);
