import { createStore } from 'zustand/vanilla';

/** Whether the server has reported held money of the player. A call lists it and tells when it is settled. */
export const heldMoneyStore = createStore<{ readonly isHeld: boolean }>(() => ({ isHeld: false }));

export const reportHeldMoney = (): void => heldMoneyStore.setState({ isHeld: true });

export const forgetHeldMoney = (): void => heldMoneyStore.setState({ isHeld: false });
