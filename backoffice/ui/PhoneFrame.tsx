// A page of the guest menu in the format of a phone.
import { type ReactEventHandler, type Ref, useEffect, useState } from 'react';
import { useSession } from '../app/session/session.ts';
import { t } from '../i18n/translate.ts';
import classes from './preview.module.css';

const PHONES = { 'iPhone 8': [375, 667], 'iPhone X': [375, 812] } as const;
export type Phone = keyof typeof PHONES;
const NAMES = Object.keys(PHONES) as Phone[];

type Size = { width: number; height: number };
/** The scale at which the page fits the window (at most 1), and the visible height in pixels. */
const useScale = ({ width, height }: Size, { beside, across = 1, cropped }: Fitting): { scale: number; visibleHeight: number } => {
  const measure = () => {
    const byWidth = Math.min(1, (innerWidth - beside.width) / across / width);
    if (cropped) return { scale: byWidth, visibleHeight: Math.min(height * byWidth, Math.max(160, innerHeight * cropped)) };
    const scale = Math.min(byWidth, Math.max(0.4, (innerHeight - beside.height) / height));
    return { scale, visibleHeight: height * scale };
  };
  const [, setWindow] = useState({});
  useEffect(() => {
    const refit = () => setWindow({});
    addEventListener('resize', refit);
    return () => removeEventListener('resize', refit);
  }, []);
  return measure();
};

export const PhoneFormats = ({ phone, onChange }: { phone: Phone; onChange(phone: Phone): void }) => (
  <fieldset className="row g3 buttons round" aria-label={t('preview.format')}>
    {NAMES.map((name) => (
      <button key={name} type="button" aria-pressed={name === phone} onClick={() => onChange(name)}>
        {name}
      </button>
    ))}
  </fieldset>
);

type Fitting = {
  /** The space of the window that is used beside the phone, in pixels. */
  beside: Size;
  /** The number of phones side by side. */
  across?: number;
  /** Crops the phone at this share of the window's height. Without it, the phone is scaled to be entirely visible. */
  cropped?: number | undefined;
};
type PhoneFrameProps = Fitting & {
  phone: Phone;
  src: string;
  /** The name of the frame, for several on one page. */
  title?: string;
  onLoad?: ReactEventHandler<HTMLIFrameElement>;
  frame?: Ref<HTMLIFrameElement>;
};

/** A new address creates a new frame, so that its pages do not become entries of the browser's history. */
export const PhoneFrame = ({ phone, src, title, onLoad, frame, ...fitting }: PhoneFrameProps) => {
  const { venue } = useSession();
  const [width, height] = PHONES[phone];
  const { scale, visibleHeight } = useScale({ width, height }, fitting);
  return (
    <div className={classes.phone} style={{ width: width * scale, height: visibleHeight }}>
      <iframe
        key={src}
        ref={frame}
        title={title ?? t('preview.frame', { name: venue.name })}
        src={src}
        width={width}
        height={Math.round(visibleHeight / scale)}
        style={{ scale: String(scale) }}
        onLoad={onLoad}
      />
    </div>
  );
};
