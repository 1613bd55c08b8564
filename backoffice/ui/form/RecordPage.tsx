// The page of a record, the one that is there or a new one. A screen gives its inputs; the texts are those of its group in i18n.
import type { Changed } from '@ardoise/contract/changes.ts';
import { Button } from '@mantine/core';
import { useGetOne } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { AnyFields, Layout } from '../../app/fields/record-fields.ts';
import { useGuarded } from '../../app/leave-guard.ts';
import type { CrudName, NewOf, RecordOf } from '../../app/resources.ts';
import { useSession } from '../../app/session/session.ts';
import type { Texts } from '../../i18n/fr.ts';
import { type NamedTexts, t } from '../../i18n/translate.ts';
import { HistoryPart } from '../change/HistoryPart.tsx';
import { isMissing } from '../error-text.ts';
import { type InputsProps, type OwnInputs, type OwnProps, RecordInputs } from '../fields/RecordInputs.tsx';
import type { Named } from '../fields/use-records.ts';
import { type Switched, useSwitch } from '../list/use-switch.ts';
import { notify } from '../notify/notify.ts';
import { Page } from '../Page.tsx';
import { Empty, Failed, Waiting } from '../States.tsx';
import { DeleteButton, type RemovalWords } from './DeleteButton.tsx';
import { RecordForm } from './RecordForm.tsx';
import { asNew, useSaveRecord } from './record-save.ts';

type Name = CrudName & NamedTexts<'one' | 'new' | 'delete_text'> & keyof Texts['created'];
/** Whose changes nobody is told. */
const UNTOLD: readonly Name[] = ['pass', 'user'] satisfies Exclude<Name, Changed>[];

type PageProps<R> = {
  /** The resource, which is also the first part of its addresses. */
  resource: Name;
  /** What a new record holds before anything is typed; the same object each time. */
  blank: FieldValues;
  /** Prepare the record for the inputs, and what they hold for the server; the same functions each time. */
  toForm?: (record: FieldValues) => FieldValues;
  fromForm?: (values: FieldValues) => FieldValues;
  /** What names a record: a field, or a function of it; its name unless said. */
  titledBy?: string | ((record: FieldValues) => string);
  /** The form follows from the layout of its fields and its own inputs, or is `Inputs`. */
  layout?: Layout<AnyFields>;
  own?: Readonly<Record<string, ComponentType<InputsProps<R> & OwnProps>>>;
  Inputs?: ComponentType<InputsProps<R>>;
  aside?: (record: R) => ReactNode;
  actions?: (record: R) => ReactNode;
  /** What else happens when a record goes, what is sent with the call, what it is called; null where this one cannot go. */
  removal?: (record: R) => { text?: ReactNode; query?: Record<string, string>; words?: RemovalWords } | null;
  /** Where a saved record leads; it stays where it is unless said. */
  next?: string;
};

const titleOf = (record: FieldValues, titledBy: NonNullable<PageProps<Named>['titledBy']>): string =>
  typeof titledBy === 'function' ? titledBy(record) : String(record[titledBy]);

type FormInputsProps = Pick<PageProps<Named>, 'Inputs' | 'layout' | 'own'> & InputsProps<Named>;
const FormInputs = ({ Inputs, layout, own = {}, ...context }: FormInputsProps) => {
  if (Inputs) return <Inputs {...context} />;
  return layout && <RecordInputs layout={layout} own={own} context={context} />;
};

/** A record that is not there: asking again would not help, its list might. */
const Gone = ({ resource }: { resource: Name }) => (
  <Empty title={t('form.gone')} text={t('errors.not_found')}>
    <Button component={Link} to={`/${resource}`} variant="default">
      {t(`names.${resource}`)}
    </Button>
  </Empty>
);

/** One record, by the id of the address; without the right to edit it is shown as it is. */
const EditPage = ({
  resource,
  titledBy = 'name',
  Inputs,
  layout,
  own,
  aside,
  actions,
  removal,
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
  // Only records with a switch move orders.
  const { tellMoved } = useSwitch(resource as Switched);
  const back = `/${resource}`;
  const again = {
    create: (values: FieldValues) => save(asNew(blank, values)),
    onCreated: (created: FieldValues) => {
      notify(t(`created.${resource}`, { name: titleOf(created, titledBy) }));
      void navigate(`/${resource}/${created.id}`, { replace: true });
    },
  };
  // Read before and gone since: what is typed on it stays, and its saving says so.
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
  const going = removal ? removal(data) : {};
  const isTold = !UNTOLD.includes(resource);
  return (
    <Page title={name} aside={aside?.(data)} actions={actions?.(data)} back={back} width="form">
      <RecordForm
        key={data.id}
        resource={resource}
        record={data}
        {...shape}
        save={save}
        // Who was erased is not made again from what was left on a screen.
        again={may(`${resource}:create`) && resource !== 'user' ? again : undefined}
        onSaved={(saved) => {
          notify(t('shared.saved'));
          tellMoved(saved, { id: data.id, name: titleOf(saved, titledBy) });
          if (next) navigate(next);
        }}
        reread={async () => (await refetch({ throwOnError: true })).data}
        readOnly={!may(`${resource}:edit`)}
        remove={
          going &&
          may(`${resource}:delete`) && (
            <DeleteButton
              resource={resource}
              record={{ id: data.id, name }}
              text={t(`${resource}.delete_text`)}
              next={back}
              kind={isTold ? (resource as Changed) : undefined}
              {...going}
            />
          )
        }
      >
        <FormInputs {...{ Inputs, layout, own }} isNew={false} record={data} />
      </RecordForm>
      {isTold && <HistoryPart key={`history ${data.id}`} of={{ record: data.id }} state={data.version} />}
    </Page>
  );
};

/** A new record; its list comes after it. */
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
  // What the contract says of the resource is what its calls answer.
  const shown = props as unknown as PageProps<Named>;
  return useParams().id === undefined ? <CreatePage {...shown} /> : <EditPage {...shown} />;
};
