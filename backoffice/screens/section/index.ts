// Menus (sections): the list in the guests' order, and the form.
import { IconBook2 } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const sectionScreen = resourceScreen({
  name: 'section',
  path: '/api/menu/:venue/section',
  Icon: IconBook2,
  list: () => import('./SectionList.tsx').then((file) => file.SectionList),
  needs: { texts: ['form'] },
  form: () => import('./SectionForm.tsx').then((file) => file.SectionForm),
  fields: () => import('./fields.ts').then((file) => file.sectionFields),
});
