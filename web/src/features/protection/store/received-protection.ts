import { createStore } from 'zustand/vanilla';

/** True once the server has told that something protects this player: only then is it fetched beside the other pages. */
export const receivedProtectionStore = createStore<{ readonly isReceived: boolean }>(() => ({
  isReceived: false,
}));

export const noteReceivedProtection = (): void => receivedProtectionStore.setState({ isReceived: true });

export const forgetReceivedProtection = (): void => receivedProtectionStore.setState({ isReceived: false });
