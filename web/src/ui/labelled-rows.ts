import { createContext } from 'react';

/** Inside it, icon buttons show their labels as rows of a menu, because touch screens have no tooltips. */
export const LabelledRows = createContext(false);
