// A form that may only be read: its inputs are shown and cannot be changed.
import { createContext, useContext } from 'react';

export const ReadOnlyContext = createContext(false);
export const useReadOnly = (): boolean => useContext(ReadOnlyContext);
