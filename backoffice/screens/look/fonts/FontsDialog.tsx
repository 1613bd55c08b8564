// The fonts of a venue: the built-in ones and its own, each name in its own font. Fonts can be added and removed.
import type { Font } from '@ardoise/contract/look.ts';
import { FAMILIES, familyOf, type Look } from '@ardoise/contract/rules/look/records.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { nameOf } from '../names.ts';
import { ToolDialog } from '../ToolDialog.tsx';
import { isFocusLost } from '../use-focus-restore.ts';
import { AddFont } from './AddFont.tsx';
import classes from './fonts.module.css';
import { usesOf } from './fonts.ts';
import type { Fonts } from './use-fonts.ts';

const WHOLE_PAGE = 'cst-global-background';

type RowProps = { family: string; name: string; look: Look; children?: ReactNode };

const Row = ({ family, name, look, children }: RowProps) => {
  const uses = [...new Set(usesOf(look, family).map(nameOf))];
  return (
    <li className={`row ${classes.row}`}>
      <div className="stack g0 grow long" style={{ fontFamily: `"${family}", var(--font)` }}>
        <strong className="t4">{name}</strong>
        <span>{`${t('look.looks.sample.title')} · ${t('look.looks.sample.text')}`}</span>
      </div>
      {children}
      {uses.length > 0 && <p className="muted small">{t('look.fonts.used', { where: uses.join(', ') })}</p>}
    </li>
  );
};

/** The reason that a font cannot be removed: the saved or the edited look uses it. */
const useRemovalObstacle = (saved: Look, present: Look) => (family: string) => {
  if (usesOf(saved, family).length > 0) return t('look.fonts.worn');
  return usesOf(present, family).length > 0 ? t('look.fonts.edited') : null;
};

/** An element and its display name. */
type Named = { selector: string; name: string };
type AddedProps = { font: Font; element: Named | null; onUse(selector: string, family: string): void };

/** The message about an added font, which is not used until the user applies it. */
const Added = ({ font: { id, name }, element, onUse }: AddedProps) => {
  const box = useRef<HTMLDivElement>(null);
  // The upload button is disabled at the maximum number of fonts and loses the focus.
  useEffect(() => {
    if (isFocusLost()) box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className={`row g3 ${classes.added}`} role="status">
      <p className="strong">{t('look.fonts.added', { name })}</p>
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
  /** The selected element, if it has a font setting. */
  element: Named | null;
  onUse(selector: string, family: string): void;
  onClose(): void;
};

export const FontsDialog = ({ fonts, saved, present, element, onUse, onClose }: FontsProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [fontToRemove, setFontToRemove] = useState<Font | null>(null);
  const [kept, setKept] = useState<{ id: string; why: string } | null>(null);
  const whyKept = useRemovalObstacle(saved, present);
  const ask = (font: Font) => {
    const why = whyKept(familyOf(font.id));
    fonts.clearMessages();
    setKept(why === null ? null : { id: font.id, why });
    if (why === null) setFontToRemove(font);
  };
  const remove = async (font: Font) => {
    const gone = await fonts.remove(font);
    setFontToRemove(null);
    // The remove button has disappeared with the font.
    if (gone) requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <ToolDialog title={t('look.fonts.open')} heading={heading} onClose={onClose}>
      <div data-scrolls className={classes.scrolls}>
        <ul className={`ruled ${classes.rows}`}>
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
                <p role="alert" className="problem small">
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
        opened={fontToRemove !== null}
        title={t('look.fonts.remove_title', { name: fontToRemove?.name ?? '' })}
        text={t('look.fonts.remove_text')}
        confirm={t('look.fonts.remove')}
        dangerous
        pending={fonts.removing}
        onConfirm={() => fontToRemove && void remove(fontToRemove)}
        onCancel={() => setFontToRemove(null)}
      />
    </ToolDialog>
  );
};
