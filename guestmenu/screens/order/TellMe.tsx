import { useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { type Asked, askNoMore, askToBeTold, isPushKnown, isToldOf } from '../../app/push.ts';

const firstState = (uuid: string): Asked | 'off' => {
  if (!isPushKnown()) return 'off';
  // The browser would not even ask.
  if (Notification.permission === 'denied') return 'denied';
  return isToldOf(uuid) ? 'on' : 'off';
};

/** Has this phone told about the order, where the browser can; it asks by a press alone. */
export const TellMe = ({ uuid, disabled }: { uuid: string; disabled: boolean }) => {
  const { texts } = useLanguage();
  const [state, setState] = useState<Asked | 'off'>(() => firstState(uuid));
  const [busy, setBusy] = useState(false);
  if (!isPushKnown()) return null;
  const resting = disabled || busy || state === 'denied';
  const press = async () => {
    if (resting) return;
    setBusy(true);
    if (state !== 'on') setState(await askToBeTold(uuid));
    else setState((await askNoMore(uuid)) ? 'off' : 'on');
    setBusy(false);
  };
  const said = { on: texts.order.tellMeOn, denied: texts.order.tellMeDenied, failed: texts.order.tellMeFailed, off: '' }[state];
  return (
    <div className="tell-me">
      {/* Not disabled: whoever pressed it would stand nowhere. */}
      <button type="button" className="second" aria-disabled={resting || undefined} onClick={press}>
        {state === 'on' ? texts.order.tellMeOff : texts.order.tellMe}
      </button>
      <p className="hint" role="status">
        {said}
      </p>
    </div>
  );
};
