import type { Enrolment } from '@ardoise/contract/accounts/factors.ts';
import { t } from '../../i18n/translate.ts';
import { Qr } from '../qr/Qr.tsx';
import classes from './factor.module.css';

/** The secret for the authenticator app: a QR code to scan, and a key to type when the app is on the same phone. */
export const Enrol = ({ enrolment: { secret, uri } }: { enrolment: Enrolment }) => (
  <div className="stack">
    <p className="muted">{t('factor.scan_text')}</p>
    <div className={`soft-corners ${classes.qr}`}>
      <Qr text={uri} label={t('factor.qr')} />
    </div>
    <p className="muted">
      {t('factor.key')}
      <code className={`long block ${classes.secret}`} data-secret>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
    </p>
  </div>
);
