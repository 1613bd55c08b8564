// The PIN sign-in of a shared tablet (docs/product/people-and-rights.md#shared-tablets).
import { useCallback } from 'react';
import { claimsOf } from '../../app/session/session.ts';
import { keepTablet, keepToken, keepVenue, keepWorker, type Tablet } from '../../app/session/storage.ts';
import { t } from '../../i18n/translate.ts';
import { PinEntry } from '../../ui/pin/PinEntry.tsx';
import type { Worker } from '../../ui/pin/people.ts';
import classes from './login.module.css';
import { FormMessage } from './parts.tsx';
import { ending, endingFor } from './SignInForm.tsx';

/** Pages to which the same user returns after an hour's absence; other pages have nothing to do with the bar. */
const BAR_PAGES = /^#\/(bar|order|delivery|history)\b/;

export const PinForm = ({ tablet, onSignedIn }: { tablet: Tablet; onSignedIn: () => void }) => {
  const enter = (jwt: string, { name }: Worker) => {
    keepToken(jwt, claimsOf(jwt)?.email);
    keepVenue(tablet.venue);
    keepWorker(name);
    const target = endingFor(jwt)?.target ?? '';
    location.hash = BAR_PAGES.test(target) ? target : '#/bar';
    onSignedIn();
  };
  const forget = useCallback(() => {
    keepTablet(null);
    location.hash = '#/login?gone';
  }, []);
  return (
    <div className={`stack g4 ${classes.pin}`}>
      <PinEntry
        tablet={tablet}
        onEntered={enter}
        onGone={forget}
        head={(place) => (
          <>
            <p className="muted t4">{[place?.venue, tablet.name].filter(Boolean).join(' · ')}</p>
            {ending?.ended && <FormMessage good text={t('pin.ended')} />}
          </>
        )}
      />
      <a className={`icon ${classes.link}`} href="#/login?email">
        {t('pin.by_email')}
      </a>
    </div>
  );
};
