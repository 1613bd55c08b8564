// What stands above the preview: how it is looked at, fonts, steps back, saving.
import { LOCALES, type Locale, languageName } from '@ardoise/contract/rules/locales.ts';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconArrowBackUp, IconEyeOff, IconHandFinger, IconRefresh, IconTextSize } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { say } from '../../i18n/look/look-texts.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { type Phone, PhoneFormats } from '../../ui/PhoneFrame.tsx';
import { sentenceCase } from '../../ui/sentence-case.ts';
import classes from './look.module.css';
import { FONT_TYPES } from './use-fonts.ts';

const Pressed = ({ label, sign, on, onChange }: { label: string; sign: ReactNode; on: boolean; onChange(on: boolean): void }) => (
  <Button variant={on ? 'filled' : 'default'} aria-pressed={on} leftSection={sign} onClick={() => onChange(!on)}>
    {label}
  </Button>
);

export type View = { phone: Phone; locale: Locale; hidden: boolean };

export const ViewTools = ({ view, onChange }: { view: View; onChange(view: View): void }) => {
  const { locale } = useSession();
  return (
    <>
      <Pressed
        label={say('hidden')}
        sign={<IconEyeOff size={18} aria-hidden />}
        on={view.hidden}
        onChange={(hidden) => onChange({ ...view, hidden })}
      />
      <PhoneFormats phone={view.phone} onChange={(phone) => onChange({ ...view, phone })} />
      <Select
        className={classes.language}
        aria-label={say('language')}
        data={LOCALES.map((one) => ({ value: one, label: sentenceCase(languageName(one, locale), locale) }))}
        value={view.locale}
        allowDeselect={false}
        onChange={(picked) => picked && onChange({ ...view, locale: picked as Locale })}
      />
    </>
  );
};

export const SelectTool = ({ on, onChange }: { on: boolean; onChange(on: boolean): void }) => (
  <Pressed label={say('select')} sign={<IconHandFinger size={18} aria-hidden />} on={on} onChange={onChange} />
);

type FontProps = { progress: number | null; onPick(file: File | undefined): void };

export const FontTool = ({ progress, onPick }: FontProps) => {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.font}>
      <input
        ref={chooser}
        type="file"
        className="unseen"
        accept={FONT_TYPES}
        aria-label={say('upload')}
        tabIndex={-1}
        onChange={(event) => {
          onPick(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<IconTextSize size={18} aria-hidden />}
        loading={progress !== null}
        onClick={() => chooser.current?.click()}
      >
        {say('upload')}
      </Button>
      {progress !== null && <progress value={progress} aria-label={say('font_sending')} />}
    </div>
  );
};

type ResetProps = {
  pending: boolean;
  /** A save is on its way: which of the two came last would be luck. */
  disabled: boolean;
  onReset(settled: () => void): void;
};

export const ResetTool = ({ pending, disabled, onReset }: ResetProps) => {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} disabled={disabled} onClick={() => setAsked(true)}>
        {say('reset')}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={say('reset_title')}
        text={say('reset_text')}
        confirm={say('reset')}
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
    <ActionIcon aria-label={say('undo')} title={say('undo')} disabled={!undo} onClick={() => undo?.()}>
      <IconArrowBackUp size={22} aria-hidden />
    </ActionIcon>
    <ActionIcon aria-label={say('redo')} title={say('redo')} disabled={!redo} onClick={() => redo?.()}>
      <IconArrowBackUp size={22} className={classes.forward} aria-hidden />
    </ActionIcon>
  </>
);

type SaveProps = { unsaved: boolean; saving: boolean; onSave(): void; onCancel(): void };

export const SaveTools = ({ unsaved, saving, onSave, onCancel }: SaveProps) => (
  <>
    <Button variant="default" disabled={!unsaved || saving} onClick={onCancel}>
      {t('shared.cancel')}
    </Button>
    <Button disabled={!unsaved} loading={saving} onClick={onSave}>
      {t('shared.save')}
    </Button>
  </>
);
