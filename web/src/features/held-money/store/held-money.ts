import { createStore } from 'zustand/vanilla';

/**
 * True if the server has reported that money of the player is held. A call lists the transfers and tells when they are
 * settled.
 */
export const heldMoneyStore = createStore<{ readonly isHeld: boolean }>(() => ({ isHeld: false }));

export const reportHeldMoney = (): void => heldMoneyStore.setState({ isHeld: true });

export const forgetHeldMoney = (): void => heldMoneyStore.setState({ isHeld: false });
