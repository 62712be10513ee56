import { createStore } from 'zustand/vanilla';

/** Whether the server has said that money of the player is held. Which, and since when it is settled, a call answers. */
export const heldMoneyStore = createStore<{ readonly isHeld: boolean }>(() => ({ isHeld: false }));

export const hearHeldMoney = (): void => heldMoneyStore.setState({ isHeld: true });

export const forgetHeldMoney = (): void => heldMoneyStore.setState({ isHeld: false });
