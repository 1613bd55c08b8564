// The venue's activation, for admins of the platform only: guests cannot open a deactivated venue (docs/product/venues.md#deactivated).
import type { Profile } from '@ardoise/contract/venues.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ActiveLabel } from '../../ui/ActiveLabel.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { notify, notifyError } from '../../ui/notify/notify.ts';
import { Part } from '../../ui/Page.tsx';
import { profileKey } from './profile-key.ts';
import { useProfile } from './use-profile.ts';
import classes from './venue.module.css';

const useActivation = (id: string) => {
  const client = useQueryClient();
  const { refreshVenues } = useSession();
  return useMutation({
    mutationFn: (active: boolean) => call('PUT /api/venue/:venue/active', { params: { venue: id }, body: { active } }),
    onSuccess: async (profile) => {
      notify(t(profile.active ? 'venue.activated' : 'venue.deactivated'));
      client.setQueryData<Profile>(profileKey(id), (before) => before && { ...before, active: profile.active });
      await Promise.all([client.invalidateQueries({ queryKey: ['venue'] }), refreshVenues()]);
    },
    onError: notifyError,
  });
};

/** Renders nothing for users without the right. */
export const Activity = () => {
  const { venue } = useSession();
  const { id } = venue;
  const { data } = useProfile(id);
  const { name, active } = data ?? venue;
  const { mutate, isPending } = useActivation(id);
  const [asking, setAsking] = useState(false);
  return (
    <Part title={t('venue.activity')}>
      <div className={`row ${classes.activity}`}>
        <ActiveLabel active={active} label={t(active ? 'venue.active' : 'venue.inactive')} />
        <p>{t(active ? 'venue.active_text' : 'venue.inactive_text')}</p>
        {active ? (
          <Button variant="outline" color="red" onClick={() => setAsking(true)}>
            {t('venue.deactivate')}
          </Button>
        ) : (
          <Button variant="default" loading={isPending} onClick={() => mutate(true)}>
            {t('venue.activate')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('venue.deactivate_title', { name })}
        text={t('venue.deactivate_text')}
        confirm={t('venue.deactivate')}
        dangerous
        pending={isPending}
        onConfirm={() => mutate(false, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </Part>
  );
};
