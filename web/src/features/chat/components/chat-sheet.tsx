import { type ChatContact, type ContactStatus, contactStatuses } from '@reelfloor/protocol';
import { ChevronDown, CloudOff, Search, UserRound, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { getThrownErrorText } from '../../../failures/call-failure-text.ts';
import { RetryButton } from '../../../failures/retry-button.tsx';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { PlayerAvatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageStatusMessage } from '../../../ui/page-status-message.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { useChatUser, useSetChatStatus } from '../api/chat-user.ts';
import { searchChatContacts, useChatContacts } from '../api/use-chat-contacts.ts';
import { chatMessages } from '../messages/chat-messages.ts';
import { chatPanelStore, closeChatPanel, selectChatContact } from '../store/chat-panel-store.ts';
import { ChatConversation, ContactStatusText } from './chat-conversation.tsx';

export const ChatSheet = () => {
  const { t } = useMessages(mainMessages);
  const contactId = useStore(chatPanelStore, (state) => state.contactId);
  const lastContactId = useRef<string | null>(null);
  if (contactId !== null) lastContactId.current = contactId;
  return (
    <SidePanel label={t('panels.teamChat')} onClose={closeChatPanel}>
      {contactId === null ? (
        <ContactList focusId={lastContactId.current} />
      ) : (
        <ChatConversation key={contactId} contactId={contactId} />
      )}
    </SidePanel>
  );
};

const ContactList = ({ focusId }: { focusId: string | null }) => {
  const { t: common } = useMessages(mainMessages);
  const { t } = useMessages(chatMessages);
  const [search, setSearch] = useState('');
  const query = useChatContacts();
  const found = searchChatContacts(query.data ?? [], search);
  return (
    <>
      <header className="flex h-16 flex-none items-center justify-between border-b border-line pe-2 ps-5">
        <h2 className="text-16">{common('panels.teamChat')}</h2>
        <IconButton label={common('words.close')} icon={<X />} onClick={closeChatPanel} />
      </header>
      <ContactSearch focused={focusId === null} search={search} onSearch={setSearch} />
      <div className="min-h-0 flex-1 overflow-y-auto px-2">
        {query.isPending && <ContactSkeletons />}
        {query.isError && query.data === undefined && (
          <PageStatusMessage
            urgent
            icon={<CloudOff />}
            title={getThrownErrorText(query.error)}
            action={<RetryButton error={query.error} onRetry={() => void query.refetch()} />}
          />
        )}
        {query.data?.length === 0 && (
          <PageStatusMessage icon={<UserRound />} title={t('nobody')} advice={t('nobodyAdvice')} />
        )}
        {search !== '' && query.data !== undefined && (
          <p role="status" className={found.length === 0 ? 'px-3 py-6 text-center text-ink-2' : 'sr-only'}>
            {found.length === 0 ? t('noResults') : `${t('contacts')}: ${found.length}`}
          </p>
        )}
        <ul aria-label={t('contacts')} className="staggered">
          {found.map((contact) => (
            <ContactRow key={contact.id} contact={contact} takesFocus={contact.id === focusId} />
          ))}
        </ul>
      </div>
      <OwnStatus />
    </>
  );
};

interface ContactSearchProps {
  focused: boolean;
  search: string;
  onSearch: (search: string) => void;
}

const ContactSearch = ({ focused, search, onSearch }: ContactSearchProps) => {
  const { t } = useMessages(chatMessages);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Do not focus the search field on a phone, where the on-screen keyboard would cover the contacts.
    if (focused && matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [focused]);
  return (
    <search className="relative mx-4 my-3 flex-none">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 start-3.5 size-5 text-ink-3" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={search}
        maxLength={64}
        onChange={(event) => onSearch(event.target.value)}
        className="h-11 w-full rounded-control border border-line-strong bg-transparent pe-11 ps-11 text-ink focus:outline-2 focus:-outline-offset-1 focus:outline-primary max-md:text-16"
      />
      {search !== '' && (
        <IconButton
          label={t('clearSearch')}
          icon={<X />}
          onClick={() => onSearch('')}
          className="absolute top-0 end-0 [&_svg]:size-4"
        />
      )}
    </search>
  );
};

const ContactRow = ({ contact, takesFocus }: { contact: ChatContact; takesFocus: boolean }) => {
  const { t, language } = useMessages(chatMessages);
  const { id, name, avatar, status, unread } = contact;
  return (
    <li>
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: the focus returns to the contact whose chat was left
        autoFocus={takesFocus}
        onClick={() => selectChatContact(id)}
        className="flex min-h-16 w-full items-center gap-3 rounded-control px-3 py-2 text-start transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <PlayerAvatar name={name} language={language} picture={avatar} />
        <span className="grid min-w-0 flex-1 leading-snug">
          <b className="truncate font-semibold">{name}</b>
          <ContactStatusText status={status} />
        </span>
        {unread > 0 && (
          <span className="figures grid h-6 min-w-6 flex-none place-items-center rounded-full bg-primary px-1.5 text-12 font-[650] text-on-primary">
            <span aria-hidden="true">{unread}</span>
            <span className="sr-only">{t('unread', { count: unread })}</span>
          </span>
        )}
      </button>
    </li>
  );
};

const ContactSkeletons = () => (
  <div aria-hidden="true" className="grid gap-1">
    {['w-32', 'w-24', 'w-28'].map((width) => (
      <div key={width} className="flex h-16 animate-pulse items-center gap-3 px-3">
        <span className="size-11 rounded-full bg-surface-2" />
        <span className={`h-4 rounded-control bg-surface-2 ${width}`} />
      </div>
    ))}
  </div>
);

const OwnStatus = () => {
  const { t } = useMessages(chatMessages);
  const id = useId();
  const { data } = useChatUser();
  const { pending, choose } = useSetChatStatus();
  const status = pending ?? data?.status ?? 'online';
  return (
    <div className="flex flex-none items-center gap-3 border-t border-line px-5 py-3">
      <label htmlFor={id} className="font-medium text-ink-2">
        {t('ownStatus')}
      </label>
      <span className="relative ms-auto">
        <select
          id={id}
          value={status}
          disabled={data === undefined}
          onChange={(event) => void choose(event.target.value as ContactStatus)}
          className="h-11 appearance-none rounded-control border border-line-strong bg-surface-1 pe-10 ps-3 font-medium text-ink disabled:text-ink-3 max-md:text-16"
        >
          {contactStatuses.map((value) => (
            <option key={value} value={value}>
              {value === 'offline' ? t('appearOffline') : t(`status.${value}`)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 end-3 size-5 text-ink-3" />
      </span>
    </div>
  );
};
