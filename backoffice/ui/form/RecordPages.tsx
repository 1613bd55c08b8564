// The pages of one record: the one that is there, and a new one. A screen gives its inputs and its words.
import type { Resource } from '@ardoise/contract/rules/permissions.ts';
import { Button } from '@mantine/core';
import { useGetOne } from 'ra-core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t, translate } from '../../i18n/translate.ts';
import { isMissing } from '../error-text.ts';
import type { Named } from '../fields/use-records.ts';
import { notify } from '../notify.ts';
import { Page } from '../Page.tsx';
import { Empty, Failed, Waiting } from '../States.tsx';
import { RecordForm } from './RecordForm.tsx';
import { useSaveRecord } from './record-save.ts';

type Shared = {
  /** The resource, which is also the first part of its addresses. */
  resource: Resource;
  /** Prepare the record for the inputs, and what they hold for the server; the same functions each time. */
  toForm?: (record: FieldValues) => FieldValues;
  fromForm?: (values: FieldValues) => FieldValues;
  /** What a new record holds before anything is typed; the same object each time. */
  blank: FieldValues;
};

/** A record that is not there: asking again would not help, its list might. */
const Gone = ({ resource }: { resource: Resource }) => (
  <Empty title={t('form.gone')} text={t('errors.not_found')}>
    <Button component={Link} to={`/${resource}`} variant="default">
      {translate(`names.${resource}`)}
    </Button>
  </Empty>
);

type EditPageProps<R> = Shared & {
  /** The title until the record is there. */
  title: string;
  aside?: (record: R) => ReactNode;
  actions?: (record: R) => ReactNode;
  /** The delete button. */
  remove?: (record: R) => ReactNode;
  /** Where a saved record leads; it stays where it is unless said. */
  next?: string;
  children(record: R): ReactNode;
};

/** One record, by the id of the address; without the right to edit it is shown as it is. */
export const EditPage = <R extends Named>({
  resource,
  title,
  aside,
  actions,
  remove,
  next,
  children,
  blank,
  ...shape
}: EditPageProps<R>) => {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { may } = useSession();
  const { data, error, refetch } = useGetOne<R>(resource, { id });
  const save = useSaveRecord(resource);
  const back = `/${resource}`;
  const again = {
    // What only a stored record has goes with it.
    create: (values: FieldValues) => save(Object.fromEntries(Object.keys(blank).map((name) => [name, values[name]]))),
    onCreated: (created: FieldValues) => {
      notify(translate(`created.${resource}`, { name: created.name }));
      navigate(`/${resource}/${created.id}`, { replace: true });
    },
  };
  if (!data) {
    return (
      <Page title={title} back={back} width="form">
        {!error && <Waiting />}
        {error &&
          (isMissing(error) ? (
            <Gone resource={resource} />
          ) : (
            <Failed title={t('form.failed')} error={error} onRetry={() => void refetch()} />
          ))}
      </Page>
    );
  }
  return (
    <Page title={data.name} aside={aside?.(data)} actions={actions?.(data)} back={back} width="form">
      <RecordForm
        key={data.id}
        resource={resource}
        record={data}
        {...shape}
        save={save}
        again={may(`${resource}:create`) ? again : undefined}
        onSaved={() => {
          notify(t('shared.saved'));
          if (next) navigate(next);
        }}
        reread={async () => (await refetch({ throwOnError: true })).data}
        readOnly={!may(`${resource}:edit`)}
        remove={may(`${resource}:delete`) && remove?.(data)}
      >
        {children(data)}
      </RecordForm>
    </Page>
  );
};

type CreatePageProps = Shared & {
  title: string;
  /** Where to go afterwards; the list unless said. */
  next?: (created: FieldValues) => string;
  children: ReactNode;
};

/** A new record; its list comes after it. */
export const CreatePage = ({ resource, title, blank, next, children, ...shape }: CreatePageProps) => {
  const navigate = useNavigate();
  const save = useSaveRecord(resource);
  return (
    <Page title={title} back={`/${resource}`} width="form">
      <RecordForm
        resource={resource}
        record={blank}
        {...shape}
        save={save}
        onSaved={(created) => {
          notify(translate(`created.${resource}`, { name: created.name }));
          navigate(next?.(created) ?? `/${resource}`);
        }}
      >
        {children}
      </RecordForm>
    </Page>
  );
};
