import { MessageCircle } from 'lucide-react';
import { useStore } from 'zustand';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { useIsChatUnsupported, useUnreadMessageCount } from './api/use-chat-contacts.ts';
import { chatPanelStore, closeChatPanel, openChatPanel } from './store/chat-panel-store.ts';

const maxShown = 99;

export const ChatButton = () => {
  const { t } = useMessages(mainMessages);
  const unread = useUnreadMessageCount();
  const isLacking = useIsChatUnsupported();
  const open = useStore(chatPanelStore, (state) => state.open);
  if (isLacking) return null;
  return (
    <span className="relative inline-grid flex-none">
      <IconButton
        label={unread > 0 ? t('panels.teamChatUnread', { count: unread }) : t('panels.teamChat')}
        icon={<MessageCircle />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={openChatPanel}
      />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="figures pointer-events-none absolute top-0.5 end-0 grid h-5 min-w-5 place-items-center rounded-full border-2 border-bg bg-primary px-1 text-12 leading-none font-[650] text-on-primary"
        >
          {unread > maxShown ? `${maxShown}+` : unread}
        </span>
      )}
    </span>
  );
};

const loadPanel = () => import('./components/chat-sheet.tsx').then((it) => it.ChatSheet);

/** The chat panel, whose file is loaded when the panel is first opened. */
export const ChatPanel = () => {
  const open = useStore(chatPanelStore, (state) => state.open);
  const Sheet = useLazyComponent(open, loadPanel, closeChatPanel);
  return Sheet && <Sheet />;
};
