// Signing in at a shared tablet (docs/product/people-and-rights.md#shared-tablets).
import { useCallback } from 'react';
import { claimsOf } from '../../app/session/session.ts';
import { keepTablet, keepToken, keepVenue, keepWorker, type Tablet } from '../../app/session/storage.ts';
import { t } from '../../i18n/translate.ts';
import { PinEntry } from '../../ui/pin/PinEntry.tsx';
import type { Worker } from '../../ui/pin/people.ts';
import classes from './login.module.css';
import { News } from './parts.tsx';
import { comingBack, ending } from './SignInForm.tsx';

/** Where the same person goes on after an hour away; anything else is no matter of the bar. */
const OF_THE_BAR = /^#\/(bar|order|delivery|history)\b/;

export const PinForm = ({ tablet, onSignedIn }: { tablet: Tablet; onSignedIn: () => void }) => {
  const enter = (jwt: string, { name }: Worker) => {
    keepToken(jwt, claimsOf(jwt)?.email);
    keepVenue(tablet.venue);
    keepWorker(name);
    const target = comingBack(jwt)?.target ?? '';
    location.hash = OF_THE_BAR.test(target) ? target : '#/bar';
    onSignedIn();
  };
  const forget = useCallback(() => {
    keepTablet(null);
    location.hash = '#/login?gone';
  }, []);
  return (
    <div className={classes.pin}>
      <PinEntry
        tablet={tablet}
        onEntered={enter}
        onGone={forget}
        head={(place) => (
          <>
            <p className={classes.place}>{[place?.venue, tablet.name].filter(Boolean).join(' · ')}</p>
            {ending?.ended && <News good text={t('pin.ended')} />}
          </>
        )}
      />
      <a className={classes.link} href="#/login?email">
        {t('pin.by_email')}
      </a>
    </div>
  );
};
