import type { Tag } from '@ardoise/contract/catalog/tags.ts';
import type { FieldValues } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { call } from '../../app/api.ts';
import { Missing } from '../../app/frame/special-pages.tsx';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { HistoryPart } from '../../ui/change/HistoryPart.tsx';
import { type OwnInputs, RecordInputs } from '../../ui/fields/RecordInputs.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { asNew } from '../../ui/form/record-save.ts';
import { recordShape } from '../../ui/form/record-shape.ts';
import { notify } from '../../ui/notify/notify.ts';
import { Page } from '../../ui/Page.tsx';
import { Failed, Waiting } from '../../ui/States.tsx';
import { useTags, useUpdateTag } from '../../ui/tags/use-tags.ts';
import { DeleteTag } from './DeleteTag.tsx';
import { type tagFields, tagLayout } from './fields.ts';
import { IconField } from './IconField.tsx';

const { blank, toForm, fromForm } = recordShape(__RECORDS__.tag);

const own: OwnInputs<typeof tagFields, { isNew: boolean }> = { icon: IconField };
const TagInputs = (props: { isNew: boolean }) => <RecordInputs layout={tagLayout} own={own} context={props} />;

const Form = ({ tag }: { tag: Tag }) => {
  const { venue, may } = useSession();
  const { refetch } = useTags();
  const keep = useUpdateTag();
  const navigate = useNavigate();
  const query = { venueId: venue.id };
  const again = {
    create: (values: FieldValues) => call('POST /style/tags', { body: { ...(asNew(blank, values) as Tag), venueId: venue.id } }),
    onCreated: (created: FieldValues) => {
      keep(created as Tag);
      notify(t('created.tag', { name: created.name }));
      void navigate(`/tag/${created.id}`, { replace: true });
    },
  };
  return (
    <Page title={tag.name} back="/tag" width="form">
      <RecordForm
        key={tag.id}
        resource="tag"
        record={tag}
        toForm={toForm}
        fromForm={fromForm}
        save={(values) => call('PUT /style/tags/:id', { params: { id: tag.id }, query, body: values as Tag })}
        onSaved={(saved) => {
          keep(saved as Tag);
          notify(t('shared.saved'));
        }}
        reread={async () => (await refetch({ throwOnError: true })).data?.find(({ id }) => id === tag.id)}
        again={may('tag:create') ? again : undefined}
        readOnly={!may('tag:edit')}
        remove={may('tag:delete') && <DeleteTag tag={tag} />}
      >
        <TagInputs isNew={false} />
      </RecordForm>
      <HistoryPart key={`history ${tag.id}`} of={{ record: tag.id }} state={tag.version} />
    </Page>
  );
};

/** The form of the venue's own tag; built-in tags have no page. */
const EditTag = ({ id }: { id: string }) => {
  const { data, error, refetch } = useTags();
  const tag = data?.find((one) => one.id === id && !one.built_in);
  if (tag) return <Form tag={tag} />;
  if (data) return <Missing />;
  return (
    <Page title={t('tag.one')} back="/tag" width="form">
      {error ? <Failed title={t('form.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting />}
    </Page>
  );
};

const CreateTag = () => {
  const { venue } = useSession();
  const keep = useUpdateTag();
  const navigate = useNavigate();
  return (
    <Page title={t('tag.new')} back="/tag" width="form">
      <RecordForm
        resource="tag"
        record={blank}
        toForm={toForm}
        fromForm={fromForm}
        save={(values) => call('POST /style/tags', { body: { ...(values as Tag), venueId: venue.id } })}
        onSaved={(created) => {
          keep(created as Tag);
          notify(t('created.tag', { name: created.name }));
          void navigate('/tag');
        }}
      >
        <TagInputs isNew />
      </RecordForm>
    </Page>
  );
};

export const TagForm = () => {
  const { id } = useParams();
  return id === undefined ? <CreateTag /> : <EditTag id={id} />;
};
