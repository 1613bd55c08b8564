// The venue's fonts: a file is judged by its weight here and by what it is on the server, stored, and then linked to the venue.

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

/** What the server takes. */
export const FONT_TYPES = '.woff2,.woff,.ttf,.otf';

const reasonOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return errorText(error);
  if (error.code === 'too_large') return t('look.font_too_large');
  if (error.code === 'in_use') return t('look.fonts.worn');
  return error.errors?.fontId?.code === 'too_many' ? t('look.fonts.full') : errorText(error);
};
const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

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
  const forget = (): void => {
    setProblem(null);
    setAdded(null);
  };
  const send = async (file: File, signal: AbortSignal): Promise<Font> => {
    if (file.size > FONT_LIMITS.bytes) throw new ApiError('too_large');
    const font = await uploadFont(file, { onProgress: setProgress, signal });
    await call('POST /style/venuefonts', { body: { fontId: font.id, venueId: venue.id }, signal });
    return font;
  };
  const add = async (file: File | undefined): Promise<void> => {
    if (!file || running.current) return;
    const controller = new AbortController();
    running.current = controller;
    forget();
    setProgress(0);
    try {
      const font = await send(file, controller.signal);
      setFonts((before) => [...before.filter(({ id }) => id !== font.id), font]);
      setAdded(font);
      failures.clear();
      notify(t('look.told.font'));
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(reasonOf(error));
      failures.tell(t('look.told.no_font'));
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  /** Whether it is gone. */
  const remove = async ({ id }: Font): Promise<boolean> => {
    forget();
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
    /** Those that the venue has by now, as the server tells. */
    learn: setFonts,
    /** The sent part of a file, null where none is on its way. */
    progress,
    /** Why the last one was not added, or not taken off. */
    problem,
    /** The one that was added last. */
    added,
    removing,
    add,
    remove,
    forget,
  };
};
export type Fonts = ReturnType<typeof useFonts>;
