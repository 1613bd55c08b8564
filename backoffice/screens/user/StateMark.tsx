import type { User } from '@ardoise/contract/accounts/users.ts';
import { t } from '../../i18n/translate.ts';
import { ActiveLabel } from '../../ui/ActiveLabel.tsx';

/** The state of a user's access: active, disabled, or without a password yet. */
export const StateMark = ({ user: { disabled, pending } }: { user: User }) => (
  <span className="row g2">
    {(disabled || !pending) && <ActiveLabel active={!disabled} label={t(disabled ? 'user.disabled' : 'user.active')} />}
    {pending && <span className="tag">{t('user.pending')}</span>}
  </span>
);
