// Downloads a list as a CSV file with its current filters. An empty result shows a message instead.
import { ApiError } from '@ardoise/contract/errors.ts';
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useListContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { address } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { download } from '../../app/upload.ts';
import { t } from '../../i18n/translate.ts';
import { notify, notifyError } from '../notify/notify.ts';
import classes from './filter/filter.module.css';

const MEGABYTE = 1_000_000;

/** The account or the venue has reached its limit of simultaneous exports. */
const isBusy = (error: unknown): boolean => error instanceof ApiError && error.code === 'too_many_requests';

export const ExportButton = ({ path, file }: { path: string; file: string }) => {
  const { filterValues = {} } = useListContext();
  const { locale } = useSession();
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save = async () => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const options = { signal: controller.signal, onProgress: setBytes };
      const saved = await download(address(path, { ...filterValues, locale }), `${file}.csv`, options);
      if (!saved) notify(t('list.nothing_to_export'), { tone: 'plain' });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (isBusy(error)) notify(t('list.export_busy'), { tone: 'bad', duration: 8000 });
      else notifyError(error);
    } finally {
      setBytes(null);
    }
  };
  return (
    <div className={`line push ${classes.export}`}>
      <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} disabled={bytes !== null} onClick={() => void save()}>
        {bytes === null ? t('list.export') : t('list.exporting', { megabytes: formatNumber(bytes / MEGABYTE, locale, 1) })}
      </Button>
      {bytes !== null && (
        <Button variant="subtle" color="gray" onClick={() => running.current?.abort()}>
          {t('shared.cancel')}
        </Button>
      )}
    </div>
  );
};
