// Shows why a record cannot be deleted or converted: the records that use it, with links.
import { ApiError } from '@ardoise/contract/errors.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../i18n/translate.ts';
import { Dialog } from './Dialog.tsx';
import classes from './dialog.module.css';

const KINDS = ['venue', 'section', 'category', 'product'] as const;
export type Use = { resource: (typeof KINDS)[number]; id: string; name: string };

/** The records that a 409 `in_use` lists. */
export const usesIn = (error: unknown): readonly Use[] => {
  const named = error instanceof ApiError && error.code === 'in_use' ? error.extra.used_by : undefined;
  return Array.isArray(named) ? (named as Use[]).filter(({ resource }) => KINDS.includes(resource)) : [];
};

/** A venue uses a calendar for its opening hours, which are on the tab `1`. */
const addressOf = ({ resource, id }: Use) => (resource === 'venue' ? `/venue/${id}/1` : `/${resource}/${id}`);

export const UsedBy = ({ text, uses, onClose }: { text: string; uses: readonly Use[]; onClose(): void }) => (
  <Dialog opened={uses.length > 0} onClose={onClose} label={t('usage.title')}>
    <h2 className={classes.title}>{t('usage.title')}</h2>
    <p className={`muted ${classes.text}`}>{text}</p>
    <ul className={classes.uses} data-scrolls>
      {uses.map((use) => (
        <li key={`${use.resource} ${use.id}`}>
          <Link to={addressOf(use)} className="row tight long tap">
            <span className="muted">{t(`usage.${use.resource}`)}</span>
            {use.resource !== 'venue' && ` ${use.name}`}
          </Link>
        </li>
      ))}
    </ul>
    <div className="row g4 end">
      <Button variant="default" onClick={onClose}>
        {t('shared.close')}
      </Button>
    </div>
  </Dialog>
);
