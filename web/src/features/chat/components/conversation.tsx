import { ArrowLeft, CloudOff, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAccount } from '../../../api/use-sign-in.ts';
import { serverNow } from '../../../clock/server-time.ts';
import { thrownText } from '../../../failures/failure-text.ts';
import { RetryButton } from '../../../failures/retry-button.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageNote } from '../../../ui/page-note.tsx';
import { useChatUser } from '../api/chat-user.ts';
import { useChat } from '../api/get-chat.ts';
import { useContacts } from '../api/get-contacts.ts';
import { useSendMessage } from '../api/send-message.ts';
import { closeChat, showContacts } from '../store/chat-panel-store.ts';
import { newMessageKey } from '../store/new-message-key.ts';
import { ContactStatusText } from './contact-status-text.tsx';
import { MessageInput } from './message-input.tsx';
import { MessageList } from './message-list.tsx';
import { useChatTexts } from './use-chat-texts.ts';

export const Conversation = ({ contactId }: { contactId: string }) => {
  const { t: common } = useTexts();
  const account = useAccount();
  const reader = useChatUser();
  // Other servers may use separate ids for chat. If the chat's answer has no reader's id, use the signed-in user's id.
  const userId = reader.data?.id ?? (reader.isPending ? null : (account?.user.id ?? ''));
  const query = useChat(contactId, userId);
  const send = useSendMessage();
  const { chatId } = query;
  const input = useRef<HTMLTextAreaElement>(null);
  const ready = chatId !== null;
  useEffect(() => {
    if (ready && matchMedia('(pointer: fine)').matches) input.current?.focus();
  }, [ready]);
  return (
    <>
      <ConversationHead contactId={contactId} />
      {chatId === null && (
        <div className="min-h-0 flex-1 overflow-y-auto p-4">
          {query.isError && (
            <PageNote
              urgent
              icon={<CloudOff />}
              title={thrownText(query.error)}
              action={<RetryButton error={query.error} onRetry={() => void query.refetch()} />}
            />
          )}
          {query.isPending && (
            <p role="status" className="py-6 text-center text-ink-3">
              {common('words.loading')}
            </p>
          )}
        </div>
      )}
      {chatId !== null && (
        <>
          <MessageList
            contactId={contactId}
            userId={userId ?? ''}
            messages={query.messages}
            onEarlier={query.hasNextPage ? () => void query.fetchNextPage() : null}
            isLoadingEarlier={query.isFetchingNextPage}
            onSendAgain={send}
          />
          <MessageInput
            ref={input}
            contactId={contactId}
            onSend={(text) => send({ key: newMessageKey(), contactId, chatId, text, time: serverNow() })}
          />
        </>
      )}
    </>
  );
};

const ConversationHead = ({ contactId }: { contactId: string }) => {
  const { t: common } = useTexts();
  const { t, language } = useChatTexts();
  const contact = useContacts().data?.find(({ id }) => id === contactId);
  return (
    <header className="flex h-16 flex-none items-center gap-2 border-b border-line px-2">
      <IconButton
        label={t('back')}
        icon={<ArrowLeft className="rtl:rotate-180" />}
        // The focused contact is gone from the page, so focus this button until the input is ready.
        autoFocus
        onClick={showContacts}
      />
      {contact && (
        <>
          <Avatar name={contact.name} language={language} picture={contact.avatar} size="small" />
          <span className="grid min-w-0 flex-1 ps-1 leading-snug">
            <h2 className="truncate text-14 font-semibold tracking-normal">{contact.name}</h2>
            <span aria-live="polite">
              <ContactStatusText status={contact.status} />
            </span>
          </span>
        </>
      )}
      <IconButton label={common('words.close')} icon={<X />} onClick={closeChat} className="ms-auto" />
    </header>
  );
};
