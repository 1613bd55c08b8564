// Instructions: what guests are asked about a product (cooking, ice), with the answers they may give.
import { IconMessageQuestion } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';

const InstructionList = lazy(() => import('./InstructionList.tsx').then((file) => ({ default: file.InstructionList })));
const InstructionEdit = lazy(() => import('./InstructionEdit.tsx').then((file) => ({ default: file.InstructionEdit })));
const InstructionCreate = lazy(() => import('./InstructionEdit.tsx').then((file) => ({ default: file.InstructionCreate })));

export const instructionScreen: Screen = {
  name: 'instruction',
  label: 'names.instruction',
  Icon: IconMessageQuestion,
  menu: true,
  pages: [
    { path: '', right: 'instruction:list', Page: InstructionList },
    { path: 'create', right: 'instruction:create', Page: InstructionCreate },
    { path: ':id', right: 'instruction:show', Page: InstructionEdit },
  ],
};
