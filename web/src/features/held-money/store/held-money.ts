import { createStore } from 'zustand/vanilla';

/** `isHeld` is true after the server's notice about a held transfer. The transfers are then polled until they are settled. */
export const heldMoneyStore = createStore<{ readonly isHeld: boolean }>(() => ({ isHeld: false }));

export const reportHeldMoney = (): void => heldMoneyStore.setState({ isHeld: true });

export const forgetHeldMoney = (): void => heldMoneyStore.setState({ isHeld: false });
