// The upload of a font, by file chooser or drop. The requirements are shown before, the reason of a refusal after.

import { FONT_LIMITS } from '@ardoise/contract/rules/look/records.ts';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import classes from './fonts.module.css';
import { FONT_TYPES, type Fonts } from './use-fonts.ts';

/** True while a file is dragged over the window. Files can be dropped anywhere, because outside a drop zone the browser would open them. */
const useFileDrop = (take: (files: FileList) => void): boolean => {
  const [over, setOver] = useState(false);
  const taken = useRef(take);
  taken.current = take;
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const drag = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => setOver(relatedTarget !== null);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) taken.current(event.dataTransfer.files);
    };
    document.addEventListener('dragover', drag, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => leaving.abort();
  }, []);
  return over;
};

export const AddFont = ({ fonts: { fonts, progress, problem, add } }: { fonts: Fonts }) => {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const full = fonts.length >= FONT_LIMITS.ofVenue;
  const take = (files: FileList | null) => {
    if (!full) void add(files?.[0]);
    // Allows the same file to be chosen again after a correction.
    if (chooser.current) chooser.current.value = '';
  };
  const over = useFileDrop(take);
  return (
    <section className={`stack g3 ${classes.add}`} aria-label={t('look.upload')} data-over={(over && !full) || undefined}>
      <p id={id} className="t2">
        {full ? t('look.fonts.full') : t('look.fonts.rule')}
      </p>
      <input ref={chooser} type="file" hidden accept={FONT_TYPES} onChange={(event) => take(event.currentTarget.files)} />
      <div className={`row g3 ${classes.choose}`}>
        <Button
          leftSection={<IconUpload size={18} aria-hidden />}
          aria-describedby={id}
          disabled={full}
          // `aria-busy` keeps the focus during the upload; presses are ignored meanwhile.
          aria-busy={progress !== null}
          onClick={() => progress === null && chooser.current?.click()}
        >
          {t('look.upload')}
        </Button>
        {!full && <span className="muted">{t('look.fonts.drop')}</span>}
      </div>
      {progress !== null && <progress value={progress} aria-label={t('look.font_sending')} />}
      <p role="alert" className="problem t2">
        {problem}
      </p>
    </section>
  );
};
