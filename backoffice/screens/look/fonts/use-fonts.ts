// The venue's fonts. The client checks the file size, the server the format; then the font is stored and linked to the venue.

import { ApiError } from '@ardoise/contract/errors.ts';
import type { Font } from '@ardoise/contract/look.ts';
import { FONT_LIMITS } from '@ardoise/contract/rules/look/records.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { uploadFont } from '../../../app/upload.ts';
import { t } from '../../../i18n/translate.ts';
import { errorText } from '../../../ui/error-text.ts';
import { notify } from '../../../ui/notify/notify.ts';
import { useFailures } from '../saving/failures.ts';
import { addFaces } from './fonts.ts';

/** The formats that the server accepts. */
export const FONT_TYPES = '.woff2,.woff,.ttf,.otf';

const reasonOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return errorText(error);
  if (error.code === 'too_large') return t('look.font_too_large');
  if (error.code === 'in_use') return t('look.fonts.worn');
  return error.errors?.fontId?.code === 'too_many' ? t('look.fonts.full') : errorText(error);
};
const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

type Progress = { onProgress(part: number): void; signal: AbortSignal };

/** Uploads a font and links it to the venue. */
const storeFont = async (file: File, venueId: string, progress: Progress): Promise<Font> => {
  if (file.size > FONT_LIMITS.bytes) throw new ApiError('too_large');
  const font = await uploadFont(file, progress);
  await call('POST /style/venuefonts', { body: { fontId: font.id, venueId }, signal: progress.signal });
  return font;
};

export const useFonts = (stored: readonly Font[]) => {
  const { venue } = useSession();
  const [fonts, setFonts] = useState(stored);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState<Font | null>(null);
  const [removing, setRemoving] = useState(false);
  const failures = useFailures();
  const running = useRef<AbortController | null>(null);
  useEffect(() => addFaces(fonts), [fonts]);
  useEffect(() => () => running.current?.abort(), []);
  const clearMessages = (): void => {
    setProblem(null);
    setAdded(null);
  };
  const add = async (file: File | undefined): Promise<void> => {
    if (!file || running.current) return;
    const controller = new AbortController();
    running.current = controller;
    clearMessages();
    setProgress(0);
    try {
      const font = await storeFont(file, venue.id, { onProgress: setProgress, signal: controller.signal });
      setFonts((before) => [...before.filter(({ id }) => id !== font.id), font]);
      setAdded(font);
      failures.clear();
      notify(t('look.told.font'));
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(reasonOf(error));
      failures.show(t('look.told.no_font'));
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  /** Returns false if it failed. */
  const remove = async ({ id }: Font): Promise<boolean> => {
    clearMessages();
    setRemoving(true);
    try {
      const left = await call('DELETE /style/venuefonts', { query: { venueId: venue.id, fontId: id } });
      setFonts(left.fonts);
    } catch (error) {
      if (!isGone(error)) {
        setProblem(reasonOf(error));
        return false;
      }
      setFonts((before) => before.filter((font) => font.id !== id));
    } finally {
      setRemoving(false);
    }
    notify(t('look.told.font_removed'));
    return true;
  };
  return {
    fonts,
    setFonts,
    /** The uploaded fraction of a file; null without an upload. */
    progress,
    /** The reason that the last font was not added or removed. */
    problem,
    /** The font that was added last. */
    added,
    removing,
    add,
    remove,
    clearMessages,
  };
};
export type Fonts = ReturnType<typeof useFonts>;
