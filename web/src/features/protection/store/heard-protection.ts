import { createStore } from 'zustand/vanilla';

/** True once the server has told that something protects this player: only then is it fetched beside the other pages. */
export const heardProtectionStore = createStore<{ readonly isHeard: boolean }>(() => ({ isHeard: false }));

export const noteHeardProtection = (): void => heardProtectionStore.setState({ isHeard: true });

export const forgetHeardProtection = (): void => heardProtectionStore.setState({ isHeard: false });
