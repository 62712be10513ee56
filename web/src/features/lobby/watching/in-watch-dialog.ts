import { createContext } from 'react';

/** True inside the dialog that watches, where a card's keys have no key to watch. */
export const InWatchDialog = createContext(false);
