import { createContext } from 'react';

/** True inside the spectator dialog, where a card's buttons omit the Watch button. */
export const WatchDialogContext = createContext(false);
