// The page of an e-mailed invitation: its content and how to accept it (docs/product/people-and-rights.md#invitations).
import { ApiError } from '@ardoise/contract/errors.ts';
import { useCallback, useEffect, useState } from 'react';
import { ConnectionError, call, signOut } from '../../../app/api.ts';
import { currentClaims } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { failureText } from '../failure.ts';
import classes from '../login.module.css';
import { BackLink, FormMessage, Loading } from '../parts.tsx';
import { AcceptForm } from './AcceptForm.tsx';
import { JoinForm } from './JoinForm.tsx';
import { enterApp, isSignedInAs, type Link, type Opened } from './link.ts';

/** The server rejects a truncated link as `invalid`. */
const reasonOf = (failure: unknown): unknown =>
  failure instanceof ApiError && failure.code === 'invalid' ? new ApiError('invitation_unknown') : failure;

/** True for temporary failures: the same link may work in a moment. */
const isTemporary = (failure: unknown): boolean =>
  failure instanceof ConnectionError || (failure instanceof ApiError && (failure.status >= 500 || failure.code === 'too_many_requests'));

const WayOut = ({ onSignedIn }: { onSignedIn: () => void }) =>
  currentClaims() ? (
    <button type="button" className={`icon ${classes.link}`} onClick={() => enterApp(onSignedIn)}>
      {t('invitation.to_app')}
    </button>
  ) : (
    <BackLink />
  );

type RefusedProps = { failure: unknown; onRetry(): void; onSignedIn: () => void };

const Refused = ({ failure, onRetry, onSignedIn }: RefusedProps) => {
  const canRetry = isTemporary(failure);
  return (
    <div className="stack">
      <FormMessage text={canRetry ? `${t('invitation.failed')} ${failureText(failure)}` : failureText(reasonOf(failure))} />
      {canRetry && (
        <button type="button" className={`button t4 ${classes.submit}`} onClick={onRetry}>
          {t('shared.retry')}
        </button>
      )}
      <WayOut onSignedIn={onSignedIn} />
    </div>
  );
};

/** Shown if another user is signed in on this device. */
const OtherUser = ({ email, onSignedIn }: { email: string; onSignedIn: () => void }) => {
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut(false, location.hash);
  };
  return (
    <div className="stack">
      <p className="muted">{t('invitation.foreign', { invited: email, email: currentClaims()?.email ?? '' })}</p>
      <button type="button" className={`button t4 ${classes.submit}`} disabled={leaving} aria-busy={leaving} onClick={leave}>
        {t('invitation.continue')}
      </button>
      <WayOut onSignedIn={onSignedIn} />
    </div>
  );
};

type PageProps = { link: Link; onSignedIn: () => void };

const Open = ({ link, opened, onSignedIn, onChanged }: PageProps & { opened: Opened; onChanged(): void }) => {
  const { email, known } = opened;
  if (currentClaims() && !isSignedInAs(email)) return <OtherUser email={email} onSignedIn={onSignedIn} />;
  if (known) return <AcceptForm link={link} email={email} onSignedIn={onSignedIn} />;
  return <JoinForm link={link} email={email} onSignedIn={onSignedIn} onKnown={onChanged} />;
};

export const InvitationPage = ({ link, onSignedIn }: PageProps) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { venue, token } = link;
  const open = useCallback(async () => {
    setFailure(null);
    try {
      setOpened(await call('POST /api/auth/invited', { body: { venue, token } }));
    } catch (error) {
      setFailure(error);
    }
  }, [venue, token]);
  useEffect(() => void open(), [open]);
  if (failure !== null) return <Refused failure={failure} onRetry={() => void open()} onSignedIn={onSignedIn} />;
  if (!opened) return <Loading />;
  return (
    <div className="stack">
      <FormMessage good text={t(`invitation.${opened.role}`, { venue: opened.venue })} />
      {opened.invited_by && <p className="muted">{t('invitation.by', { name: opened.invited_by })}</p>}
      <Open link={link} opened={opened} onSignedIn={onSignedIn} onChanged={() => void open()} />
    </div>
  );
};
