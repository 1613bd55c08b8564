import { useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { type Asked, askNoMore, askToBeTold, isFirstOffer, isPushKnown, isToldOf } from '../../app/push.ts';

const firstState = (uuid: string): Asked | 'off' => {
  // The browser would not even ask.
  if (Notification.permission === 'denied') return 'denied';
  return isToldOf(uuid) ? 'on' : 'off';
};

/**
 * Has this phone told about the order, where the browser can; it asks by a press alone. Where the guest has just ordered for the first time
 * it says what it is good for, later it is a line.
 */
export const TellMe = ({ uuid, disabled }: { uuid: string; disabled: boolean }) =>
  isPushKnown() ? <Telling uuid={uuid} disabled={disabled} /> : null;

const Telling = ({ uuid, disabled }: { uuid: string; disabled: boolean }) => {
  const { texts } = useLanguage();
  const [state, setState] = useState<Asked | 'off'>(() => firstState(uuid));
  const [first] = useState(() => isFirstOffer(uuid));
  const [busy, setBusy] = useState(false);
  const resting = disabled || busy || state === 'denied';
  const press = async () => {
    if (resting) return;
    setBusy(true);
    if (state !== 'on') setState(await askToBeTold(uuid));
    else setState((await askNoMore(uuid)) ? 'off' : 'on');
    setBusy(false);
  };
  // This page tells all the same.
  const denied = `${texts.order.tellMeDenied} ${texts.order.live}`;
  const said = { on: texts.order.tellMeOn, denied, failed: texts.order.tellMeFailed, off: '' }[state];
  // Who has said no once is not told of it with each order.
  if (state === 'denied' && !first) return null;
  const offers = first && (state === 'off' || state === 'failed');
  return (
    <div className={offers ? 'tell-me offer card stack' : 'tell-me'}>
      {offers && <p>{texts.evening.tellWhy}</p>}
      {/* Not disabled: whoever pressed it would stand nowhere. */}
      {state !== 'denied' && (
        <button type="button" className={offers ? 'second' : 'link'} aria-disabled={resting || undefined} onClick={press}>
          {state === 'on' ? texts.order.tellMeOff : texts.order.tellMe}
        </button>
      )}
      <p className="hint" role="status">
        {said}
      </p>
    </div>
  );
};
