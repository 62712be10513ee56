import { createStore } from 'zustand/vanilla';

/** True after a notice of the server. A call then lists the transfers and tells when they are settled. */
export const heldMoneyStore = createStore<{ readonly isHeld: boolean }>(() => ({ isHeld: false }));

export const reportHeldMoney = (): void => heldMoneyStore.setState({ isHeld: true });

export const forgetHeldMoney = (): void => heldMoneyStore.setState({ isHeld: false });
