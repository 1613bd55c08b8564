// The page of an existing or a new record. The screen provides the inputs; the texts are those of the resource's group in i18n.
import { Button } from '@mantine/core';
import { useGetOne } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { hasHistory } from '../../app/fields/field-registry.ts';
import type { AnyFields, Layout } from '../../app/fields/record-fields.ts';
import { useGuarded } from '../../app/leave-guard.ts';
import type { CrudName, NewOf, RecordOf } from '../../app/resources.ts';
import { useSession } from '../../app/session/session.ts';
import type { Texts } from '../../i18n/groups.ts';
import { type NamedTexts, t } from '../../i18n/translate.ts';
import { HistoryPart } from '../change/HistoryPart.tsx';
import { isMissing } from '../error-text.ts';
import { type InputsProps, type OwnInputs, type OwnProps, RecordInputs } from '../fields/RecordInputs.tsx';
import type { Named } from '../fields/use-records.ts';
import { type Switched, useSwitch } from '../list/use-switch.ts';
import { notify } from '../notify/notify.ts';
import { Page } from '../Page.tsx';
import { Empty, Failed, Waiting } from '../States.tsx';
import { DeleteButton, type RemovalTexts } from './DeleteButton.tsx';
import { RecordForm } from './RecordForm.tsx';
import { asNew, useSaveRecord } from './record-save.ts';

type Name = CrudName & NamedTexts<'one' | 'new' | 'delete_text'> & keyof Texts['created'];

type PageProps<R> = {
  /** The resource, which is also the first segment of its addresses. */
  resource: Name;
  /** The initial values of a new record. It must be the same object on each render. */
  blank: FieldValues;
  /** Convert the record to the form's values, and the values to the record to send. They must be the same functions on each render. */
  toForm?: (record: FieldValues) => FieldValues;
  fromForm?: (values: FieldValues) => FieldValues;
  /** The title of a record: a field or a function; the field `name` by default. */
  titledBy?: string | ((record: FieldValues) => string);
  /** The form: either `layout` with the screen's own inputs, or `Inputs`. */
  layout?: Layout<AnyFields>;
  own?: Readonly<Record<string, ComponentType<InputsProps<R> & OwnProps>>>;
  Inputs?: ComponentType<InputsProps<R>>;
  aside?: (record: R) => ReactNode;
  actions?: (record: R) => ReactNode;
  /** The consequences of a deletion, the query of the call and other texts; null if this record cannot be deleted. */
  removal?: (record: R) => { text?: ReactNode; query?: Record<string, string>; words?: RemovalTexts } | null;
  /** True for a record that can no longer be changed or deleted. */
  isFinal?: (record: R) => boolean;
  /** Deleting erases the record: it must not be created again from data left on a screen. */
  erases?: true;
  /** The address to open after saving; the same page by default. */
  next?: string;
};

const titleOf = (record: FieldValues, titledBy: NonNullable<PageProps<Named>['titledBy']>): string =>
  typeof titledBy === 'function' ? titledBy(record) : String(record[titledBy]);

type FormInputsProps = Pick<PageProps<Named>, 'Inputs' | 'layout' | 'own'> & InputsProps<Named>;
const FormInputs = ({ Inputs, layout, own = {}, ...context }: FormInputsProps) => {
  if (Inputs) return <Inputs {...context} />;
  return layout && <RecordInputs layout={layout} own={own} context={context} />;
};

/** Shown for a record that does not exist: a link to the list instead of a retry. */
const Gone = ({ resource }: { resource: Name }) => (
  <Empty title={t('form.gone')} text={t('errors.not_found')}>
    <Button component={Link} to={`/${resource}`} variant="default">
      {t(`names.${resource}`)}
    </Button>
  </Empty>
);

/** The page of an existing record, by the id in the address. Read-only without the right to edit. */
const EditPage = ({
  resource,
  titledBy = 'name',
  Inputs,
  layout,
  own,
  aside,
  actions,
  removal,
  isFinal = () => false,
  erases,
  next,
  blank,
  ...shape
}: PageProps<Named>) => {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { may } = useSession();
  const { data, error, refetch } = useGetOne<Named>(resource, { id });
  const unsaved = useGuarded();
  const save = useSaveRecord(resource);
  // Only resources with an availability switch hold or release orders.
  const { notifyMoved } = useSwitch(resource as Switched);
  const back = `/${resource}`;
  const again = {
    create: (values: FieldValues) => save(asNew(blank, values)),
    onCreated: (created: FieldValues) => {
      notify(t(`created.${resource}`, { name: titleOf(created, titledBy) }));
      void navigate(`/${resource}/${created.id}`, { replace: true });
    },
  };
  // A form with unsaved input stays when its record was deleted in the meantime. Saving it then reports that.
  if (!data || (isMissing(error) && !unsaved)) {
    return (
      <Page title={t(`${resource}.one`)} back={back} width="form">
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
  const name = titleOf(data, titledBy);
  const removalOptions = removal ? removal(data) : {};
  return (
    <Page title={name} aside={aside?.(data)} actions={actions?.(data)} back={back} width="form">
      <RecordForm
        key={data.id}
        resource={resource}
        record={data}
        {...shape}
        save={save}
        again={may(`${resource}:create`) && !erases ? again : undefined}
        onSaved={(saved) => {
          notify(t('shared.saved'));
          notifyMoved(saved, { id: data.id, name: titleOf(saved, titledBy) });
          if (next) navigate(next);
        }}
        reread={async () => (await refetch({ throwOnError: true })).data}
        readOnly={isFinal(data) || !may(`${resource}:edit`)}
        remove={
          removalOptions &&
          may(`${resource}:delete`) && (
            <DeleteButton
              resource={resource}
              record={{ id: data.id, name }}
              text={t(`${resource}.delete_text`)}
              next={back}
              kind={hasHistory(resource) ? resource : undefined}
              {...removalOptions}
            />
          )
        }
      >
        <FormInputs {...{ Inputs, layout, own }} isNew={false} record={data} />
      </RecordForm>
      {hasHistory(resource) && <HistoryPart key={`history ${data.id}`} of={{ record: data.id }} state={data.version} />}
    </Page>
  );
};

/** The page of a new record. Saving leads to the list. */
const CreatePage = ({ resource, titledBy = 'name', blank, Inputs, layout, own, toForm, fromForm }: PageProps<Named>) => {
  const navigate = useNavigate();
  const save = useSaveRecord(resource);
  const back = `/${resource}`;
  return (
    <Page title={t(`${resource}.new`)} back={back} width="form">
      <RecordForm
        resource={resource}
        record={blank}
        toForm={toForm}
        fromForm={fromForm}
        save={save}
        onSaved={(created) => {
          notify(t(`created.${resource}`, { name: titleOf(created, titledBy) }));
          void navigate(back);
        }}
      >
        <FormInputs {...{ Inputs, layout, own }} isNew record={undefined} />
      </RecordForm>
    </Page>
  );
};

type FormOf<N extends Name, F extends AnyFields> =
  | { layout: Layout<F>; own: OwnInputs<F>; Inputs?: never }
  | { Inputs: ComponentType<InputsProps<RecordOf<N>>>; layout?: never; own?: never };
type RecordPageProps<N extends Name, F extends AnyFields> = Omit<PageProps<RecordOf<N>>, 'Inputs' | 'layout' | 'own'> &
  FormOf<N, F> & { resource: N; blank: NewOf<N> };

export const RecordPage = <N extends Name, F extends AnyFields>(props: RecordPageProps<N, F>) => {
  // The generic calls return the record type that the contract declares for the resource.
  const shown = props as unknown as PageProps<Named>;
  return useParams().id === undefined ? <CreatePage {...shown} /> : <EditPage {...shown} />;
};
