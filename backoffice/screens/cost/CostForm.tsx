import type { FieldValues } from 'react-hook-form';
import type { NewOf } from '../../app/resources.ts';
import { type Entry, namedEntries, withEveryLocale } from '../../ui/fields/language-entries.ts';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { CostInputs } from './CostInputs.tsx';

const toForm = (record: FieldValues) => ({
  ...record,
  languages: withEveryLocale(record.languages as Entry[], ['name', 'recipe', 'message']),
});

/** Of the three lists the one that counts; a fee without a threshold has one of 0. */
const fromForm = (values: FieldValues) => ({
  ...values,
  sections: values.application === 'section' ? values.sections : [],
  category_id: values.application === 'category' ? values.category_id : [],
  products_id: values.application === 'product' ? values.products_id : [],
  threshold: values.threshold ?? 0,
  languages: namedEntries(values.languages as Entry[]),
});

/** A new fee: on every order, price 1, threshold 0, at the standard tax rate (docs/product/back-office.md#forms). */
const BLANK: NewOf<'cost'> = {
  name: '',
  recipe: '',
  message: '',
  application: 'venue',
  sections: [],
  category_id: [],
  products_id: [],
  multiple: false,
  manual: false,
  threshold: 0,
  bar: false,
  table: false,
  net_price: 1,
  tax_rate: 0.2,
  unavailable: false,
  languages: [],
};

/** One fee; its list comes after it is saved. */
export const CostForm = () => (
  <RecordPage resource="cost" blank={BLANK} toForm={toForm} fromForm={fromForm} next="/cost" Inputs={CostInputs} />
);
