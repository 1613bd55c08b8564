// A file input with drag and drop.
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import classes from './import.module.css';

const TYPES = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const DropFile = ({ chosen, onFile }: { chosen: File | null; onFile(file: File): void }) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
    // Allows the same file to be chosen again after a correction.
    if (input.current) input.current.value = '';
  };
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <section
      className={`stack g4 muted centred ${classes.drop}`}
      data-over={over || undefined}
      aria-label={t('import.file')}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files);
      }}
    >
      <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
      {chosen && <strong className="long">{chosen.name}</strong>}
      <Button variant={chosen ? 'default' : 'filled'} onClick={() => input.current?.click()}>
        {chosen ? t('import.other_file') : t('import.choose')}
      </Button>
      <p>{t('import.drop')}</p>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        className="unseen"
        aria-label={t('import.choose')}
        tabIndex={-1}
        onChange={(event) => take(event.currentTarget.files)}
      />
    </section>
  );
};
