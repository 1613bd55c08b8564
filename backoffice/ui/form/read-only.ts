// Tells the inputs of a form that it is read-only.
import { createContext, useContext } from 'react';

export const ReadOnlyContext = createContext(false);
export const useReadOnly = (): boolean => useContext(ReadOnlyContext);
