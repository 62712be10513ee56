import { createContext } from 'react';

/** If true, icon buttons show their labels, as rows of a menu, because touch screens have no tooltips. */
export const ShowIconButtonLabels = createContext(false);
