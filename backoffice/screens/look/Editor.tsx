// The look editor: preview, panel and tools. The preview shows changes at once; guests see them after saving.
import type { VenueLook } from '@ardoise/contract/look.ts';
import { LOOK_PREVIEW, type Names } from '@ardoise/contract/rules/look/messages.ts';
import { type Look, lookOf } from '@ardoise/contract/rules/look/records.ts';
import { Button } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { type Ref, type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../ui/error-text.ts';
import { DraftNotice } from '../../ui/form/DraftNotice.tsx';
import { PhoneFrame } from '../../ui/PhoneFrame.tsx';
import { usePublishedHeight } from '../../ui/published-height.ts';
import { Waiting } from '../../ui/States.tsx';
import type { Warning } from './check/warnings.ts';
import { CompareTool } from './compare/CompareTool.tsx';
import type { Other } from './compare/others.ts';
import { beginEditing, type Changes, edited, isUnsaved, isWhole, modeOf } from './editing.ts';
import { FontsTool } from './fonts/FontsTool.tsx';
import { familiesOf } from './fonts/fonts.ts';
import { useFonts } from './fonts/use-fonts.ts';
import { GenericPanel } from './GenericPanel.tsx';
import classes from './look.module.css';
import { LooksTool } from './looks/LooksTool.tsx';
import { controlsOf } from './markers.ts';
import { fullNameOf, nameOf } from './names.ts';
import { type Tab, Tabs, useWarnings, WarningList } from './Panel.tsx';
import { useFrame } from './preview/use-frame.ts';
import { useNames } from './preview/use-names.ts';
import { SelectedPanel } from './SelectedPanel.tsx';
import { useLookDraft } from './saving/use-look-draft.ts';
import { useSaving } from './saving/use-saving.ts';
import { MoreTool, ResetTool, SaveTools, SelectTool, StepTools, type View, ViewTools, WarningsTool } from './Toolbar.tsx';
import { useFocusRestore } from './use-focus-restore.ts';
import { useKeys } from './use-keys.ts';
import { usePlace } from './use-place.ts';

/** Maximum time that the panel waits for the page in the preview, in milliseconds. */
const LOAD_TIMEOUT_MS = 2000;
/**
 * Space in the window beside the preview: menu and panel (width), header and bar without the tools (height). In a narrow window the panel
 * is below.
 */
const BESIDE = { width: 700, height: 276 };
const ABOVE = { width: 34, height: 0 };
/** The preview's share of a narrow window's height, so that the settings below it are visible. */
const CROPPED = 0.4;
/** Height below the bar at the end of the page. */
const LAST_LINE_PX = 60;
/** Breakpoint at which the panel is beside the preview (look.module.css). */
const WIDE = '(min-width: 900px)';

const useWaited = (): boolean => {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return waited;
};

/** The state and actions of the editor. */
const useEditor = (stored: VenueLook, panel: RefObject<HTMLElement | null>) => {
  const { venue } = useSession();
  const [editing, move] = useReducer(edited, stored, ({ venueStyles, version }) => beginEditing(lookOf(venueStyles), version));
  const [tab, setTab] = useState<Tab>('generic');
  const [opened, setOpened] = useState<string | null>('cst-global-background');
  const [view, setView] = useState<View>({ phone: 'iPhone 8', locale: venue.default_locale, hidden: false, screen: 'light' });
  const { place, ...places } = usePlace();
  const { present, saved, version, selecting } = editing;
  const src = `/m/${venue.id}?preview=${LOOK_PREVIEW}&locale=${view.locale}`;
  const selector = tab === 'selected' ? (place?.selector ?? null) : null;
  const [saves, setSaves] = useState(0);
  const frame = useFrame(src, { look: present, select: selecting, hidden: view.hidden, screen: view.screen, selector, saves }, (chosen) => {
    if (!selecting) return;
    places.take(chosen, present);
    setTab('selected');
    // A keyboard user then is at the settings, not in the middle of a long page.
    panel.current?.focus({ preventScroll: true });
  });
  const unsaved = useMemo(() => isUnsaved(editing), [editing]);
  const change = (on: string, changes: Changes) => move({ type: 'change', selector: on, changes });
  const whole = useMemo(() => isWhole(editing), [editing]);
  const kept = useLookDraft({ saved, present, unsaved, whole, restoreDraft: (look, whole) => move({ type: 'bring', look, whole }) });
  const fonts = useFonts(stored.fonts);
  const { setFonts } = fonts;
  // Without unsaved changes, the editor follows the saved look.
  useEffect(() => {
    if (stored.version > version && !unsaved) move({ type: 'moved', look: lookOf(stored.venueStyles), version: stored.version });
  }, [stored, version, unsaved]);
  // Adding or removing a font does not change the look's version.
  useEffect(() => setFonts(stored.fonts), [stored, setFonts]);
  const saving = useSaving({ present, version, unsaved }, { move, onSaved: () => setSaves((before) => before + 1), onFonts: setFonts });
  const openTab = (next: Tab) => {
    setTab(next);
    move({ type: 'selecting', on: next === 'selected' });
  };
  useKeys(
    {
      undo: () => move({ type: 'undo' }),
      redo: () => move({ type: 'redo' }),
      save: () => unsaved && !saving.saving && saving.save(),
    },
    frame,
  );
  const [compared, setCompared] = useState<Other | null>(null);
  return {
    compared,
    setCompared,
    editing,
    move,
    change,
    unsaved,
    whole,
    tab,
    openTab,
    opened,
    setOpened,
    view,
    setView,
    place,
    places,
    src,
    frame,
    kept,
    saving,
    fonts,
  };
};
type EditorState = ReturnType<typeof useEditor>;

/** The selector that a chosen font applies to, or null if it has no font. */
const fontTargetAt = ({ tab, place, opened }: Pick<EditorState, 'tab' | 'place' | 'opened'>) => {
  const selector = tab === 'selected' ? (place?.selector ?? null) : opened;
  if (!selector || !controlsOf(selector).includes('font')) return null;
  return { selector, name: fullNameOf(selector, place ? { [place.selector]: place.name } : {}) };
};

const Tools = (editor: EditorState & { box: Ref<HTMLFieldSetElement>; moreButton: Ref<HTMLButtonElement> }) => {
  const { editing, move, change, unsaved, view, setView, saving, fonts, src, compared, setCompared, box, moreButton } = editor;
  const [more, setMore] = useState(false);
  const { present, saved, version, selecting } = editing;
  const take = (look: Look) => move({ type: 'take', look });
  return (
    <fieldset ref={box} aria-label={t('look.toolbar')} className={`row g3 ${classes.tools}`} data-more={more}>
      <LooksTool look={present} version={version} onTake={take} onCompare={setCompared} />
      <SelectTool on={selecting} onChange={(on) => move({ type: 'selecting', on })} />
      <MoreTool ref={moreButton} opened={more} onChange={setMore} />
      <div className={classes.rest}>
        <CompareTool {...{ present, saved, version, src, view }} onView={setView} other={compared} onOther={setCompared} onTake={take} />
        <FontsTool
          fonts={fonts}
          saved={saved}
          present={present}
          element={fontTargetAt(editor)}
          onUse={(selector, family) => change(selector, { 'font-family': family })}
        />
        <ResetTool pending={saving.resetting} disabled={saving.saving || (saved.size === 0 && !unsaved)} onReset={saving.reset} />
      </div>
      <div className={`row g3 ${classes.view}`}>
        <ViewTools view={view} onChange={setView} />
      </div>
    </fieldset>
  );
};

/** Shown if another user has saved the look since this edit began. */
const SaveConflict = ({ saving: { overtaken }, unsaved, whole, setCompared }: EditorState) =>
  overtaken &&
  unsaved && (
    <div className={`split tight ${classes.overtaken}`} role="alert">
      <span>
        {overtaken.by ? t('look.overtaken_by', { name: overtaken.by }) : t('look.overtaken')}{' '}
        {whole ? t('look.replaces_theirs') : t('look.put_on_theirs')}
      </span>
      <Button variant="subtle" onClick={() => setCompared('saved')}>
        {t('look.compare.open')}
      </Button>
    </div>
  );

type BarProps = EditorState & { warnings: number; save: Ref<HTMLButtonElement>; onCheck(): void };

/** Sticky at the bottom of the window, like the bar of a form. */
const Bar = ({ warnings, save, onCheck, ...editor }: BarProps) => {
  const { editing, move, unsaved, saving } = editor;
  const bar = useRef<HTMLDivElement>(null);
  // At the end of the page the bar is above the last line, and notifications are above both.
  usePublishedHeight(bar, '--save-bar', LAST_LINE_PX);
  return (
    <div ref={bar} className={`row g3 save-bar ${classes.bar}`} data-bottom-bar>
      <SaveConflict {...editor} />
      <span className={`muted t2 unseen-phone ${classes.state}`} role="status">
        {unsaved ? t('form.unsaved') : t('form.all_saved')}
        {unsaved && saving.failed && ` ${errorText(saving.failed)}`}
      </span>
      <StepTools
        undo={editing.past.length > 0 ? () => move({ type: 'undo' }) : null}
        redo={editing.future.length > 0 ? () => move({ type: 'redo' }) : null}
      />
      {warnings > 0 && <WarningsTool count={warnings} onCheck={onCheck} />}
      <SaveTools ref={save} unsaved={unsaved} saving={saving.saving} onSave={saving.save} onCancel={() => move({ type: 'cancel' })} />
    </div>
  );
};

/** `toolsHeight`: the tools take two lines in languages with long words. */
const Preview = ({ src, view, frame, toolsHeight }: EditorState & { toolsHeight: number }) => {
  const { venue } = useSession();
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const box = useRef<HTMLElement>(null);
  usePublishedHeight(box, '--look-preview');
  return (
    <section ref={box} className={classes.preview} aria-label={t('look.preview')}>
      {venue.active ? (
        <PhoneFrame
          phone={view.phone}
          src={src}
          beside={wide ? { ...BESIDE, height: BESIDE.height + toolsHeight } : ABOVE}
          cropped={wide ? undefined : CROPPED}
          frame={frame.frame}
        />
      ) : (
        <p className={`muted center ${classes.note}`}>{t('preview.inactive')}</p>
      )}
    </section>
  );
};

type SettingsProps = EditorState & {
  warnings: readonly Warning[];
  names: Names;
  panel: RefObject<HTMLElement | null>;
  check: Ref<HTMLElement>;
};

const Settings = ({ warnings, names, panel, check, ...editor }: SettingsProps) => {
  const { editing, move, change, tab, openTab, opened, setOpened, place, places, fonts } = editor;
  const families = useMemo(() => familiesOf(fonts.fonts), [fonts.fonts]);
  const shared = { look: editing.present, families, onChange: change };
  /** Ends the current undo step, so that the next change starts a new one. */
  const paused =
    <A extends unknown[]>(work: (...given: A) => void) =>
    (...given: A) => {
      move({ type: 'pause' });
      work(...given);
    };
  return (
    <>
      <Tabs tab={tab} onTab={openTab}>
        {tab === 'generic' ? (
          <GenericPanel {...shared} opened={opened} onOpen={paused(setOpened)} />
        ) : (
          <SelectedPanel
            {...shared}
            place={place}
            onChoose={paused(places.choose)}
            onLeave={paused(places.selectAncestor)}
            onNarrow={paused(places.narrow)}
            onRestore={(selector) => move({ type: 'restore', selector })}
          />
        )}
      </Tabs>
      <WarningList
        ref={check}
        warnings={warnings}
        names={names}
        onChoose={(selector) => {
          places.select(selector, names[selector] ?? '');
          openTab('selected');
          // The settings are above and may be out of view.
          panel.current?.focus({ preventScroll: true });
          requestAnimationFrame(() => panel.current?.scrollIntoView());
        }}
      />
    </>
  );
};

/** The accessible name of the panel, announced when it gets the focus. */
const panelName = ({ tab, place }: EditorState): string => {
  if (tab === 'generic' || !place) return t('look.panel');
  const kind = nameOf(place.selector);
  return t('shared.pair', { name: t('look.panel'), value: place.name ? t('shared.pair', { name: kind, value: place.name }) : kind });
};

export const Editor = ({ stored }: { stored: VenueLook }) => {
  const { venue } = useSession();
  const panel = useRef<HTMLElement>(null);
  const editor = useEditor(stored, panel);
  const { editing, unsaved, kept, frame, move } = editor;
  const waited = useWaited();
  const { more, save } = useFocusRestore(editing, editor.saving.saving, panel);
  const check = useRef<HTMLElement>(null);
  const warnings = useWarnings(editing.present);
  const names = useNames(
    frame,
    warnings.map(({ selector }) => selector),
  );
  const { ref: tools, height: toolsHeight } = useElementSize<HTMLFieldSetElement>();
  return (
    <div className={`stack ${classes.editor}`} data-mode={modeOf(editing)}>
      <Tools {...editor} box={tools} moreButton={more} />
      {kept.restored !== null && unsaved && <DraftNotice at={kept.restored} onDiscard={() => move({ type: 'cancel' })} />}
      <div className={`stack g7 ${classes.both}`}>
        <section ref={panel} tabIndex={-1} className={`card ${classes.panel}`} aria-label={panelName(editor)}>
          {frame.ready || waited || !venue.active ? (
            <Settings {...editor} warnings={warnings} names={names} panel={panel} check={check} />
          ) : (
            <Waiting lines={8} />
          )}
        </section>
        {/* After the settings in the tab order, because the page in the preview is long. */}
        <Preview {...editor} toolsHeight={toolsHeight} />
      </div>
      <Bar {...editor} warnings={warnings.length} save={save} onCheck={() => check.current?.focus()} />
    </div>
  );
};
