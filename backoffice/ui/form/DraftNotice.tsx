import { formatTimeFrom } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import classes from './merge/merge.module.css';

/** Tells that a draft was restored, with a button to discard it. `at`: the time of the last input, in milliseconds. */
export const DraftNotice = ({ at, onDiscard }: { at: number; onDiscard(): void }) => {
  const { locale, venue } = useSession();
  return (
    <div className={`row card ${classes.back}`} role="status">
      <span>{t('form.draft_back', { time: formatTimeFrom(new Date(), new Date(at), locale, venue.timezone) })}</span>
      <Button variant="subtle" onClick={onDiscard}>
        {t('form.draft_discard')}
      </Button>
    </div>
  );
};
