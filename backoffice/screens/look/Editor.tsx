// The editor of a look: preview, panel, tools. What is edited is seen at once, and guests see it once it is saved.
import type { VenueLook } from '@ardoise/contract/look.ts';
import { LOOK_PREVIEW } from '@ardoise/contract/rules/look/messages.ts';
import { familyOf, lookOf } from '@ardoise/contract/rules/look/records.ts';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { type Ref, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { say } from '../../i18n/look/look-texts.ts';
import { t } from '../../i18n/translate.ts';
import { DraftNotice } from '../../ui/form/DraftNotice.tsx';
import { PhoneFrame } from '../../ui/PhoneFrame.tsx';
import { Waiting } from '../../ui/States.tsx';
import { useToldHeight } from '../../ui/told-height.ts';
import { beginEditing, type Changes, type Editing, edited, isUnsaved, modeOf } from './editing.ts';
import { familiesOf } from './fonts.ts';
import { GenericPanel } from './GenericPanel.tsx';
import classes from './look.module.css';
import { LooksTool } from './looks/LooksTool.tsx';
import { controlsOf } from './markers.ts';
import { type Tab, Tabs, ToCheck } from './Panel.tsx';
import { SelectedPanel } from './SelectedPanel.tsx';
import { FontTool, ResetTool, SaveTools, SelectTool, StepTools, type View, ViewTools } from './Toolbar.tsx';
import { useFonts } from './use-fonts.ts';
import { useFrame } from './use-frame.ts';
import { useKeptLook } from './use-kept-look.ts';
import { useKeys } from './use-keys.ts';
import { usePlace } from './use-place.ts';
import { useSaving } from './use-saving.ts';

/** The longest that the panel waits for the page in the frame. */
const PATIENCE_MS = 2000;
/** Room that the window needs beside the phone: menu and panel, header and bar, but for the tools; on a narrow one the panel stands below. */
const BESIDE = { width: 700, height: 276 };
const ABOVE = { width: 32, height: 560 };
/** From here on the panel stands beside the phone (look.module.css). */
const WIDE = '(min-width: 900px)';

const useWaited = (): boolean => {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return waited;
};

/** What was pressed may be gone or dead after it, as the way back of an element is: the focus goes to the settings then, not to nowhere. */
const useKeptFocus = ({ present, saved }: Editing) => {
  const panel = useRef<HTMLElement>(null);
  const before = useRef({ present, saved });
  useEffect(() => {
    const changed = before.current.present !== present || before.current.saved !== saved;
    before.current = { present, saved };
    const { activeElement } = document;
    if (changed && (!activeElement || activeElement.matches('body, :disabled'))) panel.current?.focus({ preventScroll: true });
  }, [present, saved]);
  return panel;
};

/** All that the editor knows, and what can be done with it. */
const useEditor = (stored: VenueLook) => {
  const { venue } = useSession();
  const [editing, move] = useReducer(edited, stored, ({ venueStyles }) => beginEditing(lookOf(venueStyles)));
  const [tab, setTab] = useState<Tab>('generic');
  const [opened, setOpened] = useState<string | null>('cst-global-background');
  const [view, setView] = useState<View>({ phone: 'iPhone 8', locale: venue.default_locale, hidden: false });
  const { place, ...places } = usePlace();
  const { present, saved, selecting } = editing;
  const src = `/m/${venue.id}?preview=${LOOK_PREVIEW}&locale=${view.locale}`;
  const selector = tab === 'selected' ? (place?.selector ?? null) : null;
  const [saves, setSaves] = useState(0);
  const frame = useFrame(src, { look: present, select: selecting, hidden: view.hidden, selector, saves }, (chosen) => {
    if (!selecting) return;
    places.take(chosen, present);
    setTab('selected');
  });
  const unsaved = useMemo(() => isUnsaved(editing), [editing]);
  const change = (on: string, changes: Changes) => move({ type: 'change', selector: on, changes });
  const kept = useKeptLook({ saved, present, unsaved, bring: (look) => move({ type: 'take', look }) });
  const saving = useSaving(present, move, () => setSaves((before) => before + 1));
  const fonts = useFonts(stored.fonts, ({ id }) => {
    const target = tab === 'selected' ? selector : opened;
    if (target && controlsOf(target).includes('font')) change(target, { 'font-family': familyOf(id) });
  });
  const openTab = (next: Tab) => {
    setTab(next);
    move({ type: 'pause' });
    if (next === 'selected') move({ type: 'selecting', on: true });
  };
  useKeys({
    undo: () => move({ type: 'undo' }),
    redo: () => move({ type: 'redo' }),
    save: () => unsaved && !saving.saving && saving.save(),
  });
  return { editing, move, change, unsaved, tab, openTab, opened, setOpened, view, setView, place, places, src, frame, kept, saving, fonts };
};
type EditorState = ReturnType<typeof useEditor>;

const Tools = ({ editing, move, view, setView, saving, fonts, box }: EditorState & { box: Ref<HTMLFieldSetElement> }) => (
  <fieldset ref={box} aria-label={say('toolbar')} className={classes.tools}>
    <LooksTool look={editing.present} onTake={(look) => move({ type: 'take', look })} />
    <SelectTool on={editing.selecting} onChange={(on) => move({ type: 'selecting', on })} />
    <ViewTools view={view} onChange={setView} />
    <FontTool progress={fonts.progress} onPick={(file) => void fonts.add(file)} />
    <ResetTool pending={saving.resetting} disabled={saving.saving} onReset={saving.reset} />
  </fieldset>
);

/** Stays at the bottom of the window, as that of a form does. */
const Bar = ({ editing, move, unsaved, saving }: EditorState) => {
  const bar = useRef<HTMLDivElement>(null);
  useToldHeight(bar, '--save-bar');
  return (
    <div ref={bar} className={classes.bar} data-bottom-bar>
      <span className={classes.state} role="status">
        {unsaved ? t('form.unsaved') : t('form.all_saved')}
      </span>
      <StepTools
        undo={editing.past.length > 0 ? () => move({ type: 'undo' }) : null}
        redo={editing.future.length > 0 ? () => move({ type: 'redo' }) : null}
      />
      <SaveTools unsaved={unsaved} saving={saving.saving} onSave={saving.save} onCancel={() => move({ type: 'cancel' })} />
    </div>
  );
};

/** `toolsHeight`: they take two lines where a language has long words. */
const Preview = ({ src, view, frame, toolsHeight }: EditorState & { toolsHeight: number }) => {
  const { venue } = useSession();
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  return (
    <section className={classes.preview} aria-label={say('preview')}>
      {venue.active ? (
        <PhoneFrame
          phone={view.phone}
          src={src}
          beside={wide ? { ...BESIDE, height: BESIDE.height + toolsHeight } : ABOVE}
          frame={frame.frame}
        />
      ) : (
        <p className={classes.note}>{t('preview.inactive')}</p>
      )}
    </section>
  );
};

const Settings = (editor: EditorState) => {
  const { editing, move, change, tab, openTab, opened, setOpened, place, places, fonts } = editor;
  const families = useMemo(() => familiesOf(fonts.fonts), [fonts.fonts]);
  const shared = { look: editing.present, families, onChange: change };
  /** Whatever is looked at next, its changes are steps of their own. */
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
            onLeave={paused(places.leave)}
            onNarrow={paused(places.narrow)}
            onRestore={(selector) => move({ type: 'restore', selector })}
          />
        )}
      </Tabs>
      <ToCheck
        look={editing.present}
        onChoose={(selector) => {
          places.choose(selector);
          openTab('selected');
        }}
      />
    </>
  );
};

export const Editor = ({ stored }: { stored: VenueLook }) => {
  const { venue } = useSession();
  const editor = useEditor(stored);
  const { editing, unsaved, kept, fonts, frame, move } = editor;
  const waited = useWaited();
  const panel = useKeptFocus(editing);
  const { ref: tools, height: toolsHeight } = useElementSize<HTMLFieldSetElement>();
  return (
    <div className={classes.editor} data-mode={modeOf(editing)}>
      <Tools {...editor} box={tools} />
      {fonts.problem && (
        <p className={classes.problem} role="alert">
          {fonts.problem}
        </p>
      )}
      {kept.restored !== null && unsaved && <DraftNotice at={kept.restored} onDiscard={() => move({ type: 'cancel' })} />}
      <div className={classes.both}>
        <section ref={panel} tabIndex={-1} className={classes.panel} aria-label={say('panel')}>
          {frame.ready || waited || !venue.active ? <Settings {...editor} /> : <Waiting lines={8} />}
        </section>
        {/* After the settings for whoever goes by keys: the page in it is long. */}
        <Preview {...editor} toolsHeight={toolsHeight} />
      </div>
      <Bar {...editor} />
    </div>
  );
};
