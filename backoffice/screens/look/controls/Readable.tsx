// Says that words are hard to read, and by how much.

import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { type Contrast, isUnreadable } from '../check/contrast.ts';
import classes from './controls.module.css';

export const useContrastText = () => {
  const { locale } = useSession();
  // Down, so that what is not enough never reads as if it were.
  const down = (ratio: number) => formatNumber(Math.floor(ratio * 10) / 10, locale, 1);
  return ({ ratio, least, side }: Contrast) => t(`look.contrast_${side}`, { ratio: down(ratio), least: formatNumber(least, locale, 1) });
};

export const Readable = ({ contrast }: { contrast: Contrast | null }) => {
  const textOf = useContrastText();
  return (
    <div role="status" className={classes.readable}>
      {contrast && isUnreadable(contrast) && (
        <p className={classes.warning}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            <strong>{t('look.unreadable')}</strong> {textOf(contrast)}
          </span>
        </p>
      )}
    </div>
  );
};
