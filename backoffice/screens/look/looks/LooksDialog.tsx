// Looks to replace the current one: starting looks, a generated one, and earlier ones.
import { type Look, lookOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { type ReactNode, useId } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Other } from '../compare/others.ts';
import { ToolDialog } from '../ToolDialog.tsx';
import { Earlier } from './Earlier.tsx';
import { FromColor } from './FromColor.tsx';
import classes from './looks.module.css';
import { Starting } from './Starting.tsx';

export type LooksProps = {
  /** The current look. */
  look: Look;
  /** The version of the saved look. */
  version: number;
  onTake(look: Look): void;
  /** Compares a look with the current one. */
  onCompare(other: Other): void;
  onClose(): void;
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="stack g4">
      <h3 id={id} className="t4">
        {title}
      </h3>
      {children}
    </section>
  );
};

export const LooksDialog = ({ look, version, onTake, onCompare, onClose }: LooksProps) => {
  const take = (records: readonly StyleRecord[]) => onTake(lookOf(records));
  return (
    <ToolDialog wide title={t('look.looks.open')} onClose={onClose}>
      <div className={`stack g7 ${classes.body}`}>
        <p className="muted">{t('look.looks.lead')}</p>
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
    </ToolDialog>
  );
};
