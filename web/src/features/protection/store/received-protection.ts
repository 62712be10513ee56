import { createStore } from 'zustand/vanilla';

/** `isReceived` is true once the server has reported any protection for this player: only then do pages fetch it. */
export const receivedProtectionStore = createStore<{ readonly isReceived: boolean }>(() => ({
  isReceived: false,
}));

export const markProtectionReceived = (): void => receivedProtectionStore.setState({ isReceived: true });

export const forgetReceivedProtection = (): void => receivedProtectionStore.setState({ isReceived: false });
