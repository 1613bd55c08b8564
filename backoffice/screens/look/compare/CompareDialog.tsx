// The present edit and another look, each worn by the page of guests: side by side, or one after the other where a window is narrow.
import type { Look } from '@ardoise/contract/rules/look/records.ts';
import { Button, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { PhoneFrame } from '../../../ui/PhoneFrame.tsx';
import { Failed, Waiting } from '../../../ui/States.tsx';
import { isSameLook } from '../editing.ts';
import { type Shows, useFrame } from '../preview/use-frame.ts';
import { ScreenChoice, type View } from '../Toolbar.tsx';
import { ToolDialog } from '../ToolDialog.tsx';
import classes from './compare.module.css';
import { type Other, otherOf, STARTS, useEarlier, useNameOfEarlier, useOther } from './others.ts';
import { useEscapeFrom, useScrollTogether } from './scroll-together.ts';

export type CompareProps = {
  present: Look;
  saved: Look;
  /** Which of the venue's looks that is. */
  version: number;
  /** The address of the page. */
  src: string;
  view: View;
  onView(view: View): void;
  other: Other;
  onOther(other: Other): void;
  onTake(look: Look): void;
  onClose(): void;
};

/** From here on two of them fit beside each other (dialog.module.css). */
const WIDE = '(min-width: 701px)';
/** Room that the window needs beside the phones: around the dialog, its header, names and buttons. */
const BESIDE = { width: 120, height: 252 };
const ABOVE = { width: 34, height: 0 };
/** Of a narrow window's height. */
const CROPPED = 0.56;

/** All that can be chosen, each with its name; what was saved before is there once it was read, and with it what guests see by now. */
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

/** As guests see it, whatever is chosen or shown in the editor. */
const showing = (look: Look, { screen }: View): Shows => ({ look, screen, select: false, hidden: false, selector: null, saves: 0 });

type Compared = Pick<CompareProps, 'present' | 'src' | 'view' | 'onTake' | 'onClose'> & {
  /** Undefined: it is being read, or could not be. */
  look: Look | undefined;
  name: string;
  problem: ReactNode;
};

/** The other look, or the last one that was read. */
const useLast = (look: Look | undefined, present: Look): Look => {
  const last = useRef(present);
  if (look) last.current = look;
  return last.current;
};

const Take = ({ look, present, onTake }: Pick<Compared, 'look' | 'present' | 'onTake'>) => {
  const same = look !== undefined && isSameLook(look, present);
  return (
    <div className={classes.take}>
      {same ? (
        <p>{t('look.compare.same')}</p>
      ) : (
        <Button disabled={!look} onClick={() => look && onTake(look)}>
          {t('look.compare.take')}
        </Button>
      )}
    </div>
  );
};

/** The phone stays where it is while its look is read: its page is not loaded anew. */
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
  useEscapeFrom(mine, onClose);
  useEscapeFrom(other, onClose);
  const phone = { phone: view.phone, src, beside: BESIDE, across: 2 };
  return (
    <div className={classes.both}>
      <h3>{t('look.compare.mine')}</h3>
      <h3>{name}</h3>
      {/* Before the pages for whoever goes by keys: they are long. */}
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

/** One page that changes its clothes at a press, and stays where it is scrolled to. */
const OneByOne = ({ present, look, name, problem, src, view, onTake, onClose }: Compared) => {
  const [mine, setMine] = useState(false);
  const other = useLast(look, present);
  const page = useFrame(src, showing(mine ? present : other, view));
  useEscapeFrom(page, onClose);
  const shown = mine ? t('look.compare.mine') : name;
  return (
    <div className={classes.one}>
      <fieldset className={classes.sides} aria-label={t('look.compare.shown')}>
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
  /** The list alone is closed, where it is open. */
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
        // Outside of the dialog it would be out of reach.
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
        <p className={classes.unread} role="alert">
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
