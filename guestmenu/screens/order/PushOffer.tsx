import { useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { disablePush, enablePush, hasPush, isFirstOffer, isPushSupported, type PushResult } from '../../app/push.ts';

const firstState = (uuid: string): PushResult | 'off' => {
  // The browser would refuse without asking.
  if (Notification.permission === 'denied') return 'denied';
  return hasPush(uuid) ? 'on' : 'off';
};

/**
 * Enables push notifications for the order, if the browser supports them. Asks for permission only on a tap. On the guest's first order the
 * benefit is explained; later it is one line.
 */
export const PushOffer = ({ uuid, disabled }: { uuid: string; disabled: boolean }) =>
  isPushSupported() ? <PushButton uuid={uuid} disabled={disabled} /> : null;

const PushButton = ({ uuid, disabled }: { uuid: string; disabled: boolean }) => {
  const { texts } = useLanguage();
  const [state, setState] = useState<PushResult | 'off'>(() => firstState(uuid));
  const [first] = useState(() => isFirstOffer(uuid));
  const [busy, setBusy] = useState(false);
  const isInactive = disabled || busy || state === 'denied';
  const toggle = async () => {
    if (isInactive) return;
    setBusy(true);
    if (state !== 'on') setState(await enablePush(uuid));
    else setState((await disablePush(uuid)) ? 'off' : 'on');
    setBusy(false);
  };
  // This page shows the status anyway.
  const denied = `${texts.order.tellMeDenied} ${texts.order.live}`;
  const text = { on: texts.order.tellMeOn, denied, failed: texts.order.tellMeFailed, off: '' }[state];
  // A guest who denied permission is not reminded with each order.
  if (state === 'denied' && !first) return null;
  const offers = first && (state === 'off' || state === 'failed');
  return (
    <div className={offers ? 'tell-me card stack' : 'tell-me'}>
      {offers && <p>{texts.evening.tellWhy}</p>}
      {/* Not `disabled`, which would drop the focus of the button just pressed. */}
      {state !== 'denied' && (
        <button type="button" className={offers ? 'second' : 'link'} aria-disabled={isInactive || undefined} onClick={toggle}>
          {state === 'on' ? texts.order.tellMeOff : texts.order.tellMe}
        </button>
      )}
      <p className="hint" role="status">
        {text}
      </p>
    </div>
  );
};
