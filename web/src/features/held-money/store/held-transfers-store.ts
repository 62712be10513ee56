import { createStore } from 'zustand/vanilla';

/** `isHeld` is true after the server's notice about a held transfer. The transfers are then polled until they are settled. */
export const heldMoneyStore = createStore<{ readonly isHeld: boolean }>(() => ({ isHeld: false }));

export const showHeldTransfersNotice = (): void => heldMoneyStore.setState({ isHeld: true });

export const hideHeldTransfersNotice = (): void => heldMoneyStore.setState({ isHeld: false });
