// The bar's top line: exit, whether orders are accepted, the station, and rarely used tools.
import type { BoardStation } from '@ardoise/contract/orders.ts';
import { IconArrowLeft, IconListCheck, IconMaximize, IconSearch, IconTextSize } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CurrentPerson } from '../../../app/frame/CurrentPerson.tsx';
import { OpenSwitch } from '../../../app/frame/OpenSwitch.tsx';
import { PauseMenu } from '../../../app/frame/PauseMenu.tsx';
import { t } from '../../../i18n/translate.ts';
import { ConnectionLight, SoundButton } from '../BoardTools.tsx';
import { CancelMany } from '../dialogs/ManyDialog.tsx';
import { Find } from './Find.tsx';
import { TEXT_SIZES } from './layout.ts';
import { changeBar, useBarSettings } from './settings.ts';
import classes from './top.module.css';

const StationChoice = ({ stations, chosen }: { stations: readonly BoardStation[]; chosen: string | null }) =>
  stations.length > 0 && (
    <select
      className={`button strong ${classes.choice}`}
      aria-label={t('orders.station')}
      value={chosen ?? ''}
      onChange={(event) => changeBar({ station: event.currentTarget.value || null })}
    >
      <option value="">{t('orders.station_all')}</option>
      {stations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );

/** Cycles through the text sizes. */
const nextSize = (size: (typeof TEXT_SIZES)[number]) => TEXT_SIZES[(TEXT_SIZES.indexOf(size) + 1) % TEXT_SIZES.length] ?? size;

const toggleFullScreen = (): void => {
  // Full screen is optional: an unsupported or refused request changes nothing.
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.())?.catch(() => undefined);
};

type BarTopProps = { stations: readonly BoardStation[]; chosen: string | null; light: boolean };

export const BarTop = ({ stations, chosen, light }: BarTopProps) => {
  const { size, toMake } = useBarSettings();
  const [finding, setFinding] = useState(false);
  return (
    <>
      <header className={`line nowrap rigid ${classes.top}`}>
        <Link to="/order" className={`button strong ${classes.tool}`} aria-label={t('orders.leave_bar')} title={t('orders.leave_bar')}>
          <IconArrowLeft size={22} aria-hidden />
        </Link>
        <CurrentPerson />
        {light && <ConnectionLight />}
        <OpenSwitch />
        <PauseMenu />
        <span className={`grow ${classes.space}`} />
        <CancelMany className={`button strong ${classes.tool}`} brief />
        <StationChoice stations={stations} chosen={chosen} />
        <button
          type="button"
          className={`button strong ${classes.tool}`}
          aria-pressed={toMake}
          onClick={() => changeBar({ toMake: !toMake })}
        >
          <IconListCheck size={22} aria-hidden />
          <span className="unseen-desk">{t('orders.to_make')}</span>
        </button>
        <button type="button" className={`button strong ${classes.tool}`} onClick={() => setFinding(true)}>
          <IconSearch size={22} aria-hidden />
          <span className="unseen-desk">{t('orders.find')}</span>
        </button>
        <button
          type="button"
          className={`button strong ${classes.tool}`}
          aria-label={t('orders.text_size', { size })}
          title={t('orders.text_size', { size })}
          onClick={() => changeBar({ size: nextSize(size) })}
        >
          <IconTextSize size={22} aria-hidden />
        </button>
        <SoundButton />
        <button
          type="button"
          className={`button strong ${classes.tool}`}
          aria-label={t('orders.whole_screen')}
          title={t('orders.whole_screen')}
          onClick={toggleFullScreen}
        >
          <IconMaximize size={22} aria-hidden />
        </button>
      </header>
      {finding && <Find onClose={() => setFinding(false)} />}
    </>
  );
};
