// The page and the field label of a menu health line.
import type { HealthLine } from '@ardoise/contract/rules/health-lines.ts';
import { fieldAt, fieldsOf } from '../../app/fields/field-registry.ts';
import { labelText } from '../../app/fields/record-fields.ts';

/** The record's page, with the field that receives the focus. */
export const addressOf = ({ resource, id, field }: Pick<HealthLine, 'resource' | 'id' | 'field'>): string =>
  `/${resource}/${id}?field=${field}`;

/** The label of a line's field. */
export const labelOf = ({ resource, field }: Pick<HealthLine, 'resource' | 'field'>): string => {
  const found = fieldAt(fieldsOf(resource), field);
  return found ? labelText(found.short ?? found.label) : field;
};
