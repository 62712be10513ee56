import { createStore } from 'zustand/vanilla';

/** True after the server's notice about a held transfer. A call then lists the transfers until they are settled. */
export const heldMoneyStore = createStore<{ readonly isHeld: boolean }>(() => ({ isHeld: false }));

export const reportHeldMoney = (): void => heldMoneyStore.setState({ isHeld: true });

export const forgetHeldMoney = (): void => heldMoneyStore.setState({ isHeld: false });
