// The steps of a bundle ("formule"): their options, and the surcharge of each option.
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { useState } from 'react';
import { type FieldValues, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { SwitchField } from '../../ui/fields/inputs.tsx';
import { NumberField, PriceField } from '../../ui/fields/NumberField.tsx';
import { RecordPicker } from '../../ui/fields/RecordFields.tsx';
import { type OwnInputs, type OwnProps, RecordInputs } from '../../ui/fields/RecordInputs.tsx';
import { RowsField } from '../../ui/fields/RowsField.tsx';
import { type Named, useRecords } from '../../ui/fields/use-records.ts';
import { recordShape } from '../../ui/form/record-shape.ts';
import { Part } from '../../ui/Page.tsx';
import { choiceFields, type stepFields, stepLayout } from './fields.ts';
import classes from './product.module.css';

type Choice = { id: string; custom_price: boolean; net_price: number };
type Step = { name: string; products: Choice[] };
/** The products of all steps; undefined until they are loaded. */
type Names = { get(id: string): Named | undefined; add(record: Named): void; loaded: boolean };

const ofOneChoice = (step: FieldValues) => ({ ...step, max_choices: step.multiple_choice ? step.max_choices : null });
/** A step has its own translations; the maximum number of choices applies only if several are allowed. */
export const stepShape = recordShape(__RECORDS__.bundleCategory, { fromForm: ofOneChoice });
const blankStep = () => stepShape.toForm(stepShape.blank);

const Supplement = ({ path }: { path: string }) => {
  const custom = useWatch({ name: `${path}.custom_price` }) as boolean;
  return custom ? <PriceField name={`${path}.net_price`} label={t(choiceFields.net_price.label)} required /> : <span />;
};

const ChoiceRow = ({ path, id, names }: { path: string; id: string; names: Names }) => {
  const { venue, locale } = useSession();
  const product = names.get(id);
  return (
    <div className={`row tap ${classes.stepProduct}`}>
      <span className="long">
        {product?.name ?? (names.loaded ? t('problems.unknown') : '…')}
        {product && <small className="block">{formatMoney(Number(product.net_price), venue.currency, locale)}</small>}
      </span>
      <SwitchField name={`${path}.custom_price`} label={t(choiceFields.custom_price.label)} />
      <Supplement path={path} />
    </div>
  );
};

type StepProps = { at: string; names: Names; self: string | undefined };

const Choices = ({ field, names, self }: OwnProps & StepProps) => (
  <RowsField
    {...field}
    add={t('product.add_product')}
    most={200}
    nothing={t('product.no_choice')}
    nameOf={(row) => names.get(row.id as string)?.name ?? '…'}
    renderAdd={(append, rows) => (
      <RecordPicker
        resource="bundleproducts"
        label={t('product.add_product')}
        without={[...rows.map(({ id }) => id as string), ...(self === undefined ? [] : [self])]}
        aside={(record) => String(record.category_name ?? '')}
        onPick={(record) => {
          names.add(record);
          append({ id: record.id, custom_price: false, net_price: 0 });
        }}
      />
    )}
  >
    {(choice, row) => <ChoiceRow path={choice} id={row.id as string} names={names} />}
  </RowsField>
);

const MostChoices = ({ field, at }: OwnProps & StepProps) => {
  const several = useWatch({ name: `${at}multiple_choice` }) as boolean;
  return several ? <NumberField {...field} min={1} max={100} whole /> : <span />;
};

const own: OwnInputs<typeof stepFields, StepProps> = { max_choices: MostChoices, products: Choices };

/** The names of the products in the form, initial and picked. */
const useStepNames = (): Names => {
  const { getValues } = useFormContext();
  // Subscribes to `defaultValues`: they change with a draft or a colleague's save.
  useFormState().defaultValues;
  const [picked, setPicked] = useState<ReadonlyMap<string, Named>>(new Map());
  const ids = ((getValues('bundle_categories') ?? []) as Step[]).flatMap(({ products }) => products.map(({ id }) => id));
  const { records, loaded } = useRecords<Named>(
    'product',
    [...new Set(ids)].filter((id) => !picked.has(id)),
  );
  return {
    get: (id) => records.get(id) ?? picked.get(id),
    add: (record) => setPicked((before) => new Map(before).set(record.id, record)),
    loaded,
  };
};

export const BundleSteps = ({ field: { name, label, hint }, self }: OwnProps & { self: string | undefined }) => {
  const names = useStepNames();
  return (
    <Part title={label} text={hint}>
      <RowsField
        name={name}
        label={t('product.step')}
        add={t('product.add_step')}
        blank={blankStep}
        most={30}
        required
        nothing={t('product.no_step')}
      >
        {(path) => (
          <div className="stack g4">
            <RecordInputs layout={stepLayout} own={own} context={{ at: `${path}.`, names, self }} />
          </div>
        )}
      </RowsField>
    </Part>
  );
};
