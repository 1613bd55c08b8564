// A page of the guest menu as a phone shows it, in one of two formats.
import { type ReactEventHandler, type Ref, useEffect, useState } from 'react';
import { useSession } from '../app/session/session.ts';
import { t } from '../i18n/translate.ts';
import classes from './preview.module.css';

const PHONES = { 'iPhone 8': [375, 667], 'iPhone X': [375, 812] } as const;
export type Phone = keyof typeof PHONES;
const NAMES = Object.keys(PHONES) as Phone[];

/** How much smaller than a real phone the frame must be for this window. */
const useScale = (width: number, height: number, beside: Room): number => {
  const fit = () => Math.min(1, (innerWidth - beside.width) / width, Math.max(0.4, (innerHeight - beside.height) / height));
  const [scale, setScale] = useState(fit);
  useEffect(() => {
    const refit = () => setScale(fit());
    refit();
    addEventListener('resize', refit);
    return () => removeEventListener('resize', refit);
  });
  return scale;
};

export const PhoneFormats = ({ phone, onChange }: { phone: Phone; onChange(phone: Phone): void }) => (
  <fieldset className={classes.phones} aria-label={t('preview.format')}>
    {NAMES.map((name) => (
      <button key={name} type="button" aria-pressed={name === phone} onClick={() => onChange(name)}>
        {name}
      </button>
    ))}
  </fieldset>
);

type Room = { width: number; height: number };
type PhoneFrameProps = {
  phone: Phone;
  src: string;
  /** Room of the window that is needed beside the phone. */
  beside: Room;
  onLoad?: ReactEventHandler<HTMLIFrameElement>;
  frame?: Ref<HTMLIFrameElement>;
};

/** Another address is another frame, so that the browser's back button leads out of the screen and not through its pages. */
export const PhoneFrame = ({ phone, src, beside, onLoad, frame }: PhoneFrameProps) => {
  const { venue } = useSession();
  const [width, height] = PHONES[phone];
  const scale = useScale(width, height, beside);
  return (
    <div className={classes.phone} style={{ width: width * scale, height: height * scale }}>
      <iframe
        key={src}
        ref={frame}
        title={t('preview.frame', { name: venue.name })}
        src={src}
        width={width}
        height={height}
        style={{ scale: String(scale) }}
        onLoad={onLoad}
      />
    </div>
  );
};
