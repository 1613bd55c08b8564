// The pages of a resource without a custom list or form (docs/recipes.md#a-resource).
import { type ComponentType, createElement } from 'react';
import type { PlainName, PlainPages } from '../app/fields/record-fields.ts';

type Page = ComponentType<{ resource: PlainName; pages: PlainPages }>;
const shown =
  (page: Page, resource: PlainName, pages: PlainPages): ComponentType =>
  () =>
    createElement(page, { resource, pages });

/** The properties `list` and `form` for `resourceScreen`. */
export const plainScreen = (resource: PlainName, load: () => Promise<PlainPages>) => ({
  list: () => Promise.all([import('./list/PlainList.tsx'), load()]).then(([{ PlainList }, pages]) => shown(PlainList, resource, pages)),
  form: () => Promise.all([import('./form/PlainForm.tsx'), load()]).then(([{ PlainForm }, pages]) => shown(PlainForm, resource, pages)),
});
