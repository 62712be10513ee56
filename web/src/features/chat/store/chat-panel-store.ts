import { createStore } from 'zustand/vanilla';

interface ChatPanelState {
  readonly open: boolean;
  readonly contactId: string | null;
}

const closed: ChatPanelState = { open: false, contactId: null };

export const chatPanelStore = createStore<ChatPanelState>(() => closed);

export const openChatPanel = (): void => chatPanelStore.setState({ open: true });

export const selectChatContact = (contactId: string): void => chatPanelStore.setState({ open: true, contactId });

export const showChatContacts = (): void => chatPanelStore.setState({ contactId: null });

export const closeChatPanel = (): void => chatPanelStore.setState(closed);
