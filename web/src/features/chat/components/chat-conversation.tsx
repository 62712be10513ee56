import { type ContactStatus, maxMessageLength } from '@reelfloor/protocol';
import { ArrowLeft, CloudOff, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { useSignedInAccount } from '../../../api/use-sign-in-state.ts';
import { getServerTimeMs } from '../../../clock/server-time.ts';
import { getThrownErrorText } from '../../../failures/call-failure-text.ts';
import { RetryButton } from '../../../failures/retry-button.tsx';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { PlayerAvatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageStatusMessage } from '../../../ui/page-status-message.tsx';
import { StatusDot, type StatusTone } from '../../../ui/status-dot.tsx';
import { useChatUser } from '../api/chat-user.ts';
import { useChatContacts } from '../api/use-chat-contacts.ts';
import { useChatMessages, useSendChatMessage } from '../api/use-chat-messages.ts';
import { chatMessages } from '../messages/chat-messages.ts';
import { outboxStore, saveMessageDraft } from '../store/chat-outbox.ts';
import { closeChatPanel, showChatContacts } from '../store/chat-panel-store.ts';
import { ChatMessageList } from './chat-message-list.tsx';

export const ChatConversation = ({ contactId }: { contactId: string }) => {
  const { t: common } = useMessages(mainMessages);
  const account = useSignedInAccount();
  const reader = useChatUser();
  // Third-party servers may use separate ids for chat. If the chat's response does not contain this user's chat id, use the sign-in's user
  // id.
  const userId = reader.data?.id ?? (reader.isPending ? null : (account?.user.id ?? ''));
  const query = useChatMessages(contactId, userId);
  const send = useSendChatMessage();
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
            <PageStatusMessage
              urgent
              icon={<CloudOff />}
              title={getThrownErrorText(query.error)}
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
          <ChatMessageList
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
            onSend={(text) => send({ key: newMessageKey(), contactId, chatId, text, time: getServerTimeMs() })}
          />
        </>
      )}
    </>
  );
};

const ConversationHead = ({ contactId }: { contactId: string }) => {
  const { t: common } = useMessages(mainMessages);
  const { t, language } = useMessages(chatMessages);
  const contact = useChatContacts().data?.find(({ id }) => id === contactId);
  return (
    <header className="flex h-16 flex-none items-center gap-2 border-b border-line px-2">
      <IconButton
        label={t('back')}
        icon={<ArrowLeft className="rtl:rotate-180" />}
        // The previously focused contact was removed from the page, so focus this button until the input is ready.
        autoFocus
        onClick={showChatContacts}
      />
      {contact && (
        <>
          <PlayerAvatar name={contact.name} language={language} picture={contact.avatar} size="small" />
          <span className="grid min-w-0 flex-1 ps-1 leading-snug">
            <h2 className="truncate text-14 font-semibold tracking-normal">{contact.name}</h2>
            <span aria-live="polite">
              <ContactStatusText status={contact.status} />
            </span>
          </span>
        </>
      )}
      <IconButton label={common('words.close')} icon={<X />} onClick={closeChatPanel} className="ms-auto" />
    </header>
  );
};

/** The number of characters left for the message is shown from this number down. */
const announceLeft = 200;

interface MessageInputProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  contactId: string;
  onSend: (text: string) => void;
}

/** Text input for a message. Enter sends the message, Shift+Enter inserts a new line. */
const MessageInput = ({ ref, contactId, onSend }: MessageInputProps) => {
  const { t } = useMessages(chatMessages);
  const id = useId();
  const draft = useStore(outboxStore, (state) => state.drafts[contactId] ?? '');
  const text = draft.trim();
  const left = maxMessageLength - draft.length;
  const submit = () => {
    if (text === '') return;
    onSend(text);
    saveMessageDraft(contactId, '');
  };
  const onKey = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter confirms that character and must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className="flex-none border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
        ref.current?.focus();
      }}
    >
      <div className="flex items-end gap-2">
        <textarea
          ref={ref}
          aria-label={t('placeholder')}
          aria-describedby={left <= announceLeft ? `${id}-left` : undefined}
          placeholder={t('placeholder')}
          // An empty field takes the page's direction, so that the placeholder starts on the usual side.
          dir={draft === '' ? undefined : 'auto'}
          rows={1}
          maxLength={maxMessageLength}
          enterKeyHint="send"
          value={draft}
          onChange={(event) => saveMessageDraft(contactId, event.target.value)}
          onKeyDown={onKey}
          className="max-h-36 min-h-11 min-w-0 flex-1 resize-none rounded-control border border-line-strong bg-transparent px-3.5 py-2.5 leading-normal text-ink [field-sizing:content] focus:outline-2 focus:-outline-offset-1 focus:outline-primary max-md:text-16"
        />
        <IconButton
          type="submit"
          label={t('send')}
          icon={<SendHorizontal className="rtl:rotate-180" />}
          disabled={text === ''}
          className="bg-primary text-on-primary hover:bg-primary-hover hover:text-on-primary disabled:bg-surface-2 disabled:text-ink-3 disabled:hover:bg-surface-2"
        />
      </div>
      {left <= announceLeft && (
        <p id={`${id}-left`} className="figures pt-1 text-12 text-ink-3">
          {t('charactersLeft', { count: left })}
        </p>
      )}
    </form>
  );
};

const tones: Record<ContactStatus, StatusTone> = {
  online: 'ok',
  away: 'hold',
  'do-not-disturb': 'bad',
  offline: 'off',
};

export const ContactStatusText = ({ status }: { status: ContactStatus }) => {
  const { t } = useMessages(chatMessages);
  return (
    <span className="flex items-center gap-2 text-12 text-ink-2">
      <StatusDot tone={tones[status]} />
      {t(`status.${status}`)}
    </span>
  );
};

const keyBytes = 16;

/** Returns a random key. Does not use `crypto.randomUUID`, which is missing on pages without TLS. */
const newMessageKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
