import { createStore } from 'zustand/vanilla';

/** `isReceived` is true once the server has reported any protection for this player: only then do pages fetch it. */
export const receivedProtectionStore = createStore<{ readonly isReceived: boolean }>(() => ({
  isReceived: false,
}));

export const enableProtectionFetching = (): void => receivedProtectionStore.setState({ isReceived: true });

export const disableProtectionFetching = (): void => receivedProtectionStore.setState({ isReceived: false });
