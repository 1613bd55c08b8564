// The fonts of a venue: those that everybody has and its own, each in its letters; one is added or taken off.
import type { Font } from '@ardoise/contract/look.ts';
import { FAMILIES, familyOf, type Look } from '@ardoise/contract/rules/look/records.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { isFocusLost } from '../kept-focus.ts';
import { nameOf } from '../names.ts';
import { ToolDialog } from '../ToolDialog.tsx';
import { AddFont } from './AddFont.tsx';
import classes from './fonts.module.css';
import { usesOf } from './fonts.ts';
import type { Fonts } from './use-fonts.ts';

const WHOLE_PAGE = 'cst-global-background';

type RowProps = { family: string; name: string; look: Look; children?: ReactNode };

const Row = ({ family, name, look, children }: RowProps) => {
  const uses = [...new Set(usesOf(look, family).map(nameOf))];
  return (
    <li className={classes.row}>
      <div className={classes.sample} style={{ fontFamily: `"${family}", var(--font)` }}>
        <strong>{name}</strong>
        <span>{`${t('look.looks.sample.title')} · ${t('look.looks.sample.text')}`}</span>
      </div>
      {children}
      {uses.length > 0 && <p>{t('look.fonts.used', { where: uses.join(', ') })}</p>}
    </li>
  );
};

/** Why a font cannot be taken off: guests see it, or what is not saved yet names it. */
const useKeeping = (saved: Look, present: Look) => (family: string) => {
  if (usesOf(saved, family).length > 0) return t('look.fonts.worn');
  return usesOf(present, family).length > 0 ? t('look.fonts.edited') : null;
};

/** An element, and what people call it. */
type Named = { selector: string; name: string };
type AddedProps = { font: Font; element: Named | null; onUse(selector: string, family: string): void };

/** A font that was added changes nothing by itself. */
const Added = ({ font: { id, name }, element, onUse }: AddedProps) => {
  const box = useRef<HTMLDivElement>(null);
  // After the last one that there is room for, the button that added it can be pressed no more.
  useEffect(() => {
    if (isFocusLost()) box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className={classes.added} role="status">
      <p>{t('look.fonts.added', { name })}</p>
      {[{ selector: WHOLE_PAGE, name: t('look.group.page') }, ...(element && element.selector !== WHOLE_PAGE ? [element] : [])].map(
        (one) => (
          <Button key={one.selector} variant="default" onClick={() => onUse(one.selector, familyOf(id))}>
            {one.name}
          </Button>
        ),
      )}
    </div>
  );
};

export type FontsProps = {
  fonts: Fonts;
  saved: Look;
  present: Look;
  /** What the panel is at, if a font can be said of it. */
  element: Named | null;
  onUse(selector: string, family: string): void;
  onClose(): void;
};

export const FontsDialog = ({ fonts, saved, present, element, onUse, onClose }: FontsProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Font | null>(null);
  const [kept, setKept] = useState<{ id: string; why: string } | null>(null);
  const whyKept = useKeeping(saved, present);
  const ask = (font: Font) => {
    const why = whyKept(familyOf(font.id));
    fonts.clearMessages();
    setKept(why === null ? null : { id: font.id, why });
    if (why === null) setAsked(font);
  };
  const remove = async (font: Font) => {
    const gone = await fonts.remove(font);
    setAsked(null);
    // Its button went with it.
    if (gone) requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <ToolDialog title={t('look.fonts.open')} heading={heading} onClose={onClose}>
      <div data-scrolls className={classes.scrolls}>
        <ul className={classes.rows}>
          {fonts.fonts.map((font) => (
            <Row key={font.id} family={familyOf(font.id)} name={font.name} look={present}>
              <Button
                variant="default"
                aria-label={t('shared.pair', { name: t('look.fonts.remove'), value: font.name })}
                onClick={() => ask(font)}
              >
                {t('look.fonts.remove')}
              </Button>
              {kept?.id === font.id && (
                <p role="alert" className={classes.problem}>
                  {kept.why}
                </p>
              )}
            </Row>
          ))}
          {FAMILIES.map((family) => (
            <Row key={family} family={family} name={family} look={present} />
          ))}
        </ul>
      </div>
      {fonts.added && <Added font={fonts.added} element={element} onUse={onUse} />}
      <AddFont fonts={fonts} />
      <ConfirmDialog
        opened={asked !== null}
        title={t('look.fonts.remove_title', { name: asked?.name ?? '' })}
        text={t('look.fonts.remove_text')}
        confirm={t('look.fonts.remove')}
        dangerous
        pending={fonts.removing}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(null)}
      />
    </ToolDialog>
  );
};
