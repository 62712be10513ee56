import { createContext } from 'react';

/** Inside it an icon button is a row of a menu that writes its label out: a finger has no tooltips. */
export const LabelledRows = createContext(false);
