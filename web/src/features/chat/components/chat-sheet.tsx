import { useRef } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { chatPanelStore, closeChat } from '../store/chat-panel-store.ts';
import { ContactList } from './contact-list.tsx';
import { Conversation } from './conversation.tsx';

export const ChatSheet = () => {
  const { t } = useTexts();
  const contactId = useStore(chatPanelStore, (state) => state.contactId);
  const lastContactId = useRef<string | null>(null);
  if (contactId !== null) lastContactId.current = contactId;
  return (
    <SidePanel label={t('panels.teamChat')} onClose={closeChat}>
      {contactId === null ? (
        <ContactList focusId={lastContactId.current} />
      ) : (
        <Conversation key={contactId} contactId={contactId} />
      )}
    </SidePanel>
  );
};
