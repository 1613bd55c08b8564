import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../app/api.ts';
import { NamedVenue } from '../../app/frame/NamedVenue.tsx';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { Failed, Waiting } from '../../ui/States.tsx';
import { Editor } from './Editor.tsx';

const Loaded = () => {
  const { venue } = useSession();
  // Loaded when the screen opens and when the user returns to it. Unsaved changes keep the version that they started from.
  const { data, error, refetch } = useQuery({
    queryKey: ['look'],
    queryFn: ({ signal }) => call('GET /style/styles', { query: { venueId: venue.id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
    // Without structural sharing each response is a new object, so the editor applies its fonts even if they equal those of the previous
    // response.
    structuralSharing: false,
  });
  if (data) return <Editor stored={data} />;
  return error ? <Failed title={t('look.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={8} />;
};

/** Opens the printed card, which uses the same look. */
const CardLink = () => {
  const { venue } = useSession();
  return (
    <Button component={Link} to={`/customization/${venue.id}/card`} variant="default" leftSection={<IconPrinter size={20} aria-hidden />}>
      {t('look.card')}
    </Button>
  );
};

export const LookPage = () => (
  <NamedVenue>
    <Page title={t('names.look')} actions={<CardLink />}>
      <Loaded />
    </Page>
  </NamedVenue>
);
