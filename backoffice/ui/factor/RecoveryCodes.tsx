import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import classes from './factor.module.css';

/** The recovery codes. They are shown only once. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className="stack">
      <p className="muted">{t('factor.codes_text')}</p>
      <ul className={`stack g3 sunken soft-corners ${classes.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button type="button" className="button start" onClick={() => void copy()}>
        {t(copied ? 'factor.copied' : 'factor.copy')}
      </button>
    </div>
  );
};
