import { createStore } from 'zustand/vanilla';

interface ChatPanelState {
  readonly open: boolean;
  readonly contactId: string | null;
}

const closed: ChatPanelState = { open: false, contactId: null };

export const chatPanelStore = createStore<ChatPanelState>(() => closed);

export const openChat = (): void => chatPanelStore.setState({ open: true });

export const selectContact = (contactId: string): void => chatPanelStore.setState({ open: true, contactId });

export const showContacts = (): void => chatPanelStore.setState({ contactId: null });

export const closeChat = (): void => chatPanelStore.setState(closed);
