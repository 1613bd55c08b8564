// A venue that goes live: all that the General tab says of one but its picture, and whom it begins with. Once saved, one works on it.
import { timezoneOf } from '@ardoise/contract/rules/countries.ts';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../app/api.ts';
import { readVenues } from '../../../app/session/first-venues.ts';
import { useSession } from '../../../app/session/session.ts';
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
  /** The session has to know it before its page is opened; all of them may take long to read, and are read behind it. */
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
        {/* Whoever makes the first one is alone so far. */}
        {!isFirst && <TeamInputs />}
      </RecordForm>
    </Page>
  );
};
