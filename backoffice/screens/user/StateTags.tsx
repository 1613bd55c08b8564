import type { User } from '@ardoise/contract/users.ts';
import { t } from '../../i18n/translate.ts';
import kit from '../../ui/kit.module.css';

/** What keeps somebody from signing in; nothing of an account like any other. */
export const StateTags = ({ user: { disabled, pending } }: { user: User }) =>
  (disabled || pending) && (
    <span className={kit.tags}>
      {disabled && <span className={kit.tag}>{t('user.disabled')}</span>}
      {pending && <span className={kit.tag}>{t('user.pending')}</span>}
    </span>
  );
