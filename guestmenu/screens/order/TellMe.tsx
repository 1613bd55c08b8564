import { useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { type Asked, askNoMore, askToBeTold, isPushKnown, isToldOf } from '../../app/push.ts';

/** Has this phone told about the order, where the browser can; it asks by a press alone. */
export const TellMe = ({ uuid, disabled }: { uuid: string; disabled: boolean }) => {
  const { texts } = useLanguage();
  const [state, setState] = useState<Asked | 'off'>(() => (isPushKnown() && isToldOf(uuid) ? 'on' : 'off'));
  const [busy, setBusy] = useState(false);
  if (!isPushKnown()) return null;
  const press = async () => {
    setBusy(true);
    if (state !== 'on') setState(await askToBeTold(uuid));
    else setState((await askNoMore(uuid)) ? 'off' : 'on');
    setBusy(false);
  };
  const said = { on: texts.order.tellMeOn, denied: texts.order.tellMeDenied, failed: texts.order.tellMeFailed, off: '' }[state];
  return (
    <div className="tell-me">
      <button type="button" className="second" disabled={disabled || busy} onClick={press}>
        {state === 'on' ? texts.order.tellMeOff : texts.order.tellMe}
      </button>
      <p className="hint" role="status">
        {said}
      </p>
    </div>
  );
};
