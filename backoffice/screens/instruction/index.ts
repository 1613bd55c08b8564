// Instructions: questions to guests about a product (cooking, ice), with the possible answers.
import { IconMessageQuestion } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const instructionScreen = resourceScreen({
  name: 'instruction',
  path: '/api/menu/:venue/instruction',
  Icon: IconMessageQuestion,
  list: () => import('./InstructionList.tsx').then((file) => file.InstructionList),
  form: () => import('./InstructionForm.tsx').then((file) => file.InstructionForm),
  formTexts: ['product'],
  fields: () => import('./fields.ts').then((file) => file.instructionFields),
});
