import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../app/api.ts';
import { NamedVenue } from '../../app/frame/NamedVenue.tsx';
import { useSession } from '../../app/session/session.ts';
import { say } from '../../i18n/look/look-texts.ts';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { Failed, Waiting } from '../../ui/States.tsx';
import { Editor } from './Editor.tsx';

const Loaded = () => {
  const { venue } = useSession();
  // As it is when the screen is opened: what is edited stands on it, and no later reading changes that.
  const { data, error, refetch } = useQuery({
    queryKey: ['look'],
    queryFn: ({ signal }) => call('GET /style/styles', { query: { venueId: venue.id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return <Editor stored={data} />;
  return error ? <Failed title={say('failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={8} />;
};

/** The same look on paper. */
const CardLink = () => {
  const { venue } = useSession();
  return (
    <Button component={Link} to={`/customization/${venue.id}/card`} variant="default" leftSection={<IconPrinter size={20} aria-hidden />}>
      {say('card')}
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
