// A page of the guest menu as a phone shows it, in one of two formats.
import { type ReactEventHandler, type Ref, useEffect, useState } from 'react';
import { useSession } from '../app/session/session.ts';
import { t } from '../i18n/translate.ts';
import classes from './preview.module.css';

const PHONES = { 'iPhone 8': [375, 667], 'iPhone X': [375, 812] } as const;
export type Phone = keyof typeof PHONES;
const NAMES = Object.keys(PHONES) as Phone[];

type Size = { width: number; height: number };
/** How much smaller than a real phone the page is drawn for this window, and how much of its height is seen there. */
const useFit = ({ width, height }: Size, { beside, across = 1, cropped }: Fitting): { scale: number; seen: number } => {
  const fit = () => {
    const byWidth = Math.min(1, (innerWidth - beside.width) / across / width);
    if (cropped) return { scale: byWidth, seen: Math.min(height * byWidth, Math.max(160, innerHeight * cropped)) };
    const scale = Math.min(byWidth, Math.max(0.4, (innerHeight - beside.height) / height));
    return { scale, seen: height * scale };
  };
  const [, setWindow] = useState({});
  useEffect(() => {
    const refit = () => setWindow({});
    addEventListener('resize', refit);
    return () => removeEventListener('resize', refit);
  }, []);
  return fit();
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

type Fitting = {
  /** Room of the window that is needed beside the phone. */
  beside: Size;
  /** How many of them stand side by side. */
  across?: number;
  /** As wide as there is room, and cut off at this share of the window's height; else it is drawn small enough to be seen as a whole. */
  cropped?: number | undefined;
};
type PhoneFrameProps = Fitting & {
  phone: Phone;
  src: string;
  /** What the page in it is called, where there are several. */
  title?: string;
  onLoad?: ReactEventHandler<HTMLIFrameElement>;
  frame?: Ref<HTMLIFrameElement>;
};

/** Another address is another frame, so that the browser's back button leads out of the screen and not through its pages. */
export const PhoneFrame = ({ phone, src, title, onLoad, frame, ...fitting }: PhoneFrameProps) => {
  const { venue } = useSession();
  const [width, height] = PHONES[phone];
  const { scale, seen } = useFit({ width, height }, fitting);
  return (
    <div className={classes.phone} style={{ width: width * scale, height: seen }}>
      <iframe
        key={src}
        ref={frame}
        title={title ?? t('preview.frame', { name: venue.name })}
        src={src}
        width={width}
        height={Math.round(seen / scale)}
        style={{ scale: String(scale) }}
        onLoad={onLoad}
      />
    </div>
  );
};
