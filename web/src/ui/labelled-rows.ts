import { createContext } from 'react';

/** If true, the icon buttons inside show their labels, as rows of a menu: touch screens have no tooltips. */
export const LabelledRows = createContext(false);
