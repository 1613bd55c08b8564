// Creates a venue: the General tab without the picture, and the initial team. After saving, the venue becomes the current one.
import { timezoneOf } from '@ardoise/contract/rules/countries.ts';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { readVenues } from '../../../app/session/user-venues.ts';
import { t } from '../../../i18n/translate.ts';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { notify } from '../../../ui/notify/notify.ts';
import { Page } from '../../../ui/Page.tsx';
import { GeneralInputs } from '../GeneralInputs.tsx';
import { withSchemes } from '../web-addresses.ts';
import { TeamInputs } from './TeamInputs.tsx';

const { hours: _, image: __, ...blank } = __RECORDS__.profile.blank;
const BLANK: FieldValues = { ...blank, managers: [], bartenders: [], timezone: timezoneOf(blank.country ?? 'FR') };

const save = (values: FieldValues) => call('POST /api/venue', { body: values as typeof __RECORDS__.profile.blank });

export const NewVenue = ({ isFirst = false }: { isFirst?: boolean }) => {
  const { user, switchVenue, refreshVenues } = useSession();
  const navigate = useNavigate();
  /** Loads only the new venue before opening its page; loading all of them can be slow and continues in the background. */
  const enter = async ({ id, name }: FieldValues) => {
    const { rows } = await readVenues(user.sub, name);
    const made = rows.find((one) => one.id === id);
    if (made) switchVenue(made);
    else await refreshVenues();
  };
  const onSaved = async (created: FieldValues) => {
    await enter(created).catch(() => refreshVenues());
    notify(t('created.venue', { name: created.name }));
    void navigate(`/venue/${created.id}`);
    void refreshVenues();
  };
  return (
    <Page title={t(isFirst ? 'venue.first_title' : 'venue.new')} {...(!isFirst && { back: '/venue' })} width="form">
      <RecordForm resource="venue" record={BLANK} fromForm={withSchemes} save={save} onSaved={(saved) => void onSaved(saved)}>
        <GeneralInputs isNew />
        {/* The creator of the first venue is the only user so far. */}
        {!isFirst && <TeamInputs />}
      </RecordForm>
    </Page>
  );
};
