// The frame of the tools' dialogs: title, close button and extra controls.
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import classes from './tool-dialog.module.css';

type ToolDialogProps = {
  title: string;
  /** Uses all available space; the content scrolls by itself. */
  wide?: boolean;
  /** Ref of the heading, to focus it. */
  heading?: Ref<HTMLHeadingElement>;
  /** Extra controls beside the title. */
  extras?: ReactNode;
  onClose(): void;
  children: ReactNode;
};

export const ToolDialog = ({ title, wide = false, heading, extras, onClose, children }: ToolDialogProps) => {
  const inside = (
    <>
      <header className={`row ${classes.header}`}>
        <h2 ref={heading} className="t5" tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        {extras}
        <ActionIcon className={`push ${classes.close}`} aria-label={t('shared.close')} onClick={onClose}>
          <IconX size={22} aria-hidden />
        </ActionIcon>
      </header>
      {children}
    </>
  );
  // A portal, because buttons in the toolbar are narrower.
  return createPortal(
    <Dialog opened kind={wide ? 'wide' : 'box'} label={title} onClose={onClose}>
      {wide ? <div className={`column ${classes.wide}`}>{inside}</div> : inside}
    </Dialog>,
    document.body,
  );
};
