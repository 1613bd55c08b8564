// The warning about low contrast, with its ratio.

import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { type Contrast, isUnreadable } from '../check/contrast.ts';
import classes from './controls.module.css';

export const useContrastText = () => {
  const { locale } = useSession();
  // Rounded down, so that an insufficient ratio never reads as sufficient.
  const down = (ratio: number) => formatNumber(Math.floor(ratio * 10) / 10, locale, 1);
  return ({ ratio, least, side }: Contrast) => t(`look.contrast_${side}`, { ratio: down(ratio), least: formatNumber(least, locale, 1) });
};

export const ContrastWarning = ({ contrast }: { contrast: Contrast | null }) => {
  const textOf = useContrastText();
  return (
    <div role="status" className={classes.readable}>
      {contrast && isUnreadable(contrast) && (
        <p className={`line pending small soft-corners ${classes.warning}`}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            <strong>{t('look.unreadable')}</strong> {textOf(contrast)}
          </span>
        </p>
      )}
    </div>
  );
};
