// Compares the current edit with another look on the guests' page: side by side, or one at a time in a narrow window.
import type { Look } from '@ardoise/contract/rules/look/records.ts';
import { Button, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { PhoneFrame } from '../../../ui/PhoneFrame.tsx';
import { Failed, Waiting } from '../../../ui/States.tsx';
import { isSameLook } from '../editing.ts';
import { type FrameState, useFrame } from '../preview/use-frame.ts';
import { ScreenChoice, type View } from '../Toolbar.tsx';
import { ToolDialog } from '../ToolDialog.tsx';
import classes from './compare.module.css';
import { type Other, otherOf, STARTS, useEarlier, useNameOfEarlier, useOther } from './others.ts';
import { useEscapeInFrame, useScrollTogether } from './scroll-together.ts';

export type CompareProps = {
  present: Look;
  saved: Look;
  /** The version of the saved look. */
  version: number;
  /** URL of the page. */
  src: string;
  view: View;
  onView(view: View): void;
  other: Other;
  onOther(other: Other): void;
  onTake(look: Look): void;
  onClose(): void;
};

/** Breakpoint from which two phones fit beside each other (dialog.module.css). */
const WIDE = '(min-width: 701px)';
/** Space in the window beside the phones: dialog padding, header, names and buttons. */
const BESIDE = { width: 120, height: 252 };
const ABOVE = { width: 34, height: 0 };
/** The phone's share of a narrow window's height. */
const CROPPED = 0.56;

/** The options and their names. Earlier versions appear once they are loaded, together with the version that guests see now. */
const useChoices = (version: number) => {
  const nameOfEarlier = useNameOfEarlier();
  const earlier = useEarlier();
  const all = earlier.data ?? [];
  const newer = all[0] && all[0].version > version ? all[0] : null;
  const saved = { value: 'saved', label: t('look.compare.saved') };
  const first = newer
    ? [
        { ...saved, value: otherOf(newer, version) },
        { ...saved, label: t('look.compare.begun') },
      ]
    : [saved];
  const kept = all.filter((one) => one !== newer && one.version !== version);
  const groups = [
    { group: t('look.looks.start'), items: STARTS.map((name) => ({ value: `start:${name}`, label: t(`look.looks.name.${name}`) })) },
    {
      group: t('look.looks.earlier'),
      items: kept.map((one) => ({ value: otherOf(one, version), label: nameOfEarlier(one) })),
    },
  ].filter(({ items }) => items.length > 0);
  const nameOf = (other: Other) => [...first, ...groups.flatMap(({ items }) => items)].find(({ value }) => value === other)?.label ?? '';
  return { choices: [...first, ...groups], nameOf, failed: earlier.isError, retry: () => void earlier.refetch() };
};

/** Shows the look as guests see it, without the editor's selection and hidden elements. */
const showing = (look: Look, { screen }: View): FrameState => ({ look, screen, select: false, hidden: false, selector: null, saves: 0 });

type Compared = Pick<CompareProps, 'present' | 'src' | 'view' | 'onTake' | 'onClose'> & {
  /** Undefined while loading and after a failure. */
  look: Look | undefined;
  name: string;
  problem: ReactNode;
};

/** The other look, or the last one that was loaded. */
const useLast = (look: Look | undefined, present: Look): Look => {
  const last = useRef(present);
  if (look) last.current = look;
  return last.current;
};

const Take = ({ look, present, onTake }: Pick<Compared, 'look' | 'present' | 'onTake'>) => {
  const same = look !== undefined && isSameLook(look, present);
  return (
    <div className={`tap ${classes.take}`}>
      {same ? (
        <p className="muted">{t('look.compare.same')}</p>
      ) : (
        <Button disabled={!look} onClick={() => look && onTake(look)}>
          {t('look.compare.take')}
        </Button>
      )}
    </div>
  );
};

/** The phone stays mounted while a look loads, so its page is not reloaded. */
const Phone = ({ covered, children }: { covered: ReactNode; children: ReactNode }) => (
  <div className={classes.phone} data-covered={covered ? true : undefined}>
    {children}
    {covered && <div className={classes.cover}>{covered}</div>}
  </div>
);

const SideBySide = ({ present, look, name, problem, src, view, onTake, onClose }: Compared) => {
  const mine = useFrame(src, showing(present, view));
  const other = useFrame(src, showing(useLast(look, present), view));
  useScrollTogether(mine, other);
  useEscapeInFrame(mine, onClose);
  useEscapeInFrame(other, onClose);
  const phone = { phone: view.phone, src, beside: BESIDE, across: 2 };
  return (
    <div className={`stack ${classes.both}`}>
      <h3 className="centred">{t('look.compare.mine')}</h3>
      <h3 className="centred">{name}</h3>
      {/* Before the pages in the tab order, because they are long. */}
      <Take look={look} present={present} onTake={onTake} />
      <Phone covered={null}>
        <PhoneFrame {...phone} title={t('look.compare.mine')} frame={mine.frame} />
      </Phone>
      <Phone covered={problem}>
        <PhoneFrame {...phone} title={name} frame={other.frame} />
      </Phone>
    </div>
  );
};

/** One page that toggles between the looks and keeps its scroll position. */
const OneByOne = ({ present, look, name, problem, src, view, onTake, onClose }: Compared) => {
  const [mine, setMine] = useState(false);
  const other = useLast(look, present);
  const page = useFrame(src, showing(mine ? present : other, view));
  useEscapeInFrame(page, onClose);
  const shown = mine ? t('look.compare.mine') : name;
  return (
    <div className={`stack g4 ${classes.one}`}>
      <fieldset className={`segments strong long ${classes.sides}`} aria-label={t('look.compare.shown')}>
        {[true, false].map((one) => (
          <button key={String(one)} type="button" aria-pressed={one === mine} onClick={() => setMine(one)}>
            {one ? t('look.compare.mine') : name}
          </button>
        ))}
      </fieldset>
      {!mine && <Take look={look} present={present} onTake={onTake} />}
      <Phone covered={mine ? null : problem}>
        <PhoneFrame phone={view.phone} src={src} beside={ABOVE} cropped={CROPPED} title={shown} frame={page.frame} />
      </Phone>
    </div>
  );
};

export const CompareDialog = ({ present, saved, version, src, view, onView, other, onOther, onTake, onClose }: CompareProps) => {
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const { choices, nameOf, failed, retry } = useChoices(version);
  const { look, error, retry: readAgain } = useOther(other, saved);
  const unread = error ? <Failed title={t('look.compare.failed')} error={error} onRetry={readAgain} /> : <Waiting lines={6} />;
  const Compare = wide ? SideBySide : OneByOne;
  /** Escape closes only the open list, not the dialog. */
  const keepOpen = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.currentTarget.ariaExpanded === 'true') event.preventDefault();
  };
  const extras = (
    <>
      <Select
        className={classes.choice}
        aria-label={t('look.compare.with')}
        data={choices}
        value={other}
        allowDeselect={false}
        maxDropdownHeight={360}
        // Outside the dialog it could not be reached.
        comboboxProps={{ withinPortal: false }}
        onKeyDown={keepOpen}
        onChange={(picked) => picked && onOther(picked as Other)}
      />
      <ScreenChoice screen={view.screen} onChange={(screen) => onView({ ...view, screen })} />
    </>
  );
  return (
    <ToolDialog wide title={t('look.compare.with')} extras={extras} onClose={onClose}>
      {failed && (
        <p className={`row problem ${classes.unread}`} role="alert">
          {t('look.looks.failed')}
          <Button variant="subtle" onClick={retry}>
            {t('shared.retry')}
          </Button>
        </p>
      )}
      <Compare {...{ present, src, view, onTake, onClose, look }} name={nameOf(other)} problem={look ? null : unread} />
    </ToolDialog>
  );
};
