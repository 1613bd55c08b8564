// Mantine's theme: the accent and the sizes. Colours are variables (tokens.css, kit-variables.css), so that both appearances share one theme
// and no <style> element is added at run time.
import { createTheme, type MantineColorSchemeManager, type MantineColorsTuple } from '@mantine/core';
import { keepAppearance, readAppearance } from '../../app/session/storage.ts';

const accent: MantineColorsTuple = [
  '#e2f3ec',
  '#c5e7da',
  '#9fd6c1',
  '#75c3a6',
  '#4cb08c',
  '#2b9d76',
  '#0b7a5c',
  '#09664d',
  '#07523e',
  '#053e2f',
];

export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent },
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    MultiSelect: { defaultProps: { size: 'md' } },
  },
});

/** Stores the appearance under the application's own key. A choice in another tab applies after a reload. */
export const appearanceManager: MantineColorSchemeManager = {
  get: readAppearance,
  set: keepAppearance,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => keepAppearance('auto'),
};
