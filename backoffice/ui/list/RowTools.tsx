import type { ReactNode } from 'react';
import classes from './table.module.css';

/** The buttons of a row, side by side. */
export const RowTools = ({ children }: { children: ReactNode }) => <span className={classes.tools}>{children}</span>;
