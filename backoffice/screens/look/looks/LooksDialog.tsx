// Looks to take instead of the present one: some to start from, one made of a colour, those that were saved before.
import { type Look, lookOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../../i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Other } from '../compare/others.ts';
import { Earlier } from './Earlier.tsx';
import { FromColor } from './FromColor.tsx';
import classes from './looks.module.css';
import { Starting } from './Starting.tsx';

export type LooksProps = {
  /** The present one. */
  look: Look;
  /** The one that is saved. */
  version: number;
  onTake(look: Look): void;
  /** Sees it beside the present one. */
  onCompare(other: Other): void;
  onClose(): void;
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
};

export const LooksDialog = ({ look, version, onTake, onCompare, onClose }: LooksProps) => {
  const take = (records: readonly StyleRecord[]) => onTake(lookOf(records));
  // Outside of the tools, whose buttons are narrower.
  return createPortal(
    <Dialog opened kind="wide" label={t('look.looks.open')} onClose={onClose}>
      <div className={classes.dialog}>
        <header className={classes.header}>
          <h2>{t('look.looks.open')}</h2>
          <ActionIcon aria-label={t('shared.close')} onClick={onClose}>
            <IconX size={22} aria-hidden />
          </ActionIcon>
        </header>
        <div className={classes.body}>
          <p className={classes.lead}>{t('look.looks.lead')}</p>
          <Part title={t('look.looks.start')}>
            <Starting onTake={take} onCompare={onCompare} />
          </Part>
          <Part title={t('look.looks.from_color')}>
            <FromColor look={look} onTake={take} />
          </Part>
          <Part title={t('look.looks.earlier')}>
            <Earlier version={version} onTake={take} onCompare={onCompare} />
          </Part>
        </div>
      </div>
    </Dialog>,
    document.body,
  );
};
