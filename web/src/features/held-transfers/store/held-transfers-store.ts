import { createStore } from 'zustand/vanilla';

/** `isHeld` is true after the server's notice about a held transfer. The transfers are then polled until they are settled. */
export const heldTransfersStore = createStore<{ readonly isHeld: boolean }>(() => ({ isHeld: false }));

export const showHeldTransfersNotice = (): void => heldTransfersStore.setState({ isHeld: true });

export const hideHeldTransfersNotice = (): void => heldTransfersStore.setState({ isHeld: false });
