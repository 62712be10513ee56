import { createStore } from 'zustand/vanilla';
import type { CallFailure } from '../../../api/call-failure.ts';

/** A message that the server has not confirmed. Kept until it is sent or its author discards it. */
export interface OutgoingMessage {
  /** Idempotency key: stays the same for each retry, so that the server stores the message only once. */
  readonly key: string;
  readonly contactId: string;
  readonly chatId: string;
  readonly text: string;
  readonly time: number;
  /** Why sending failed; null while the message is being sent. */
  readonly failure: CallFailure | null;
}

interface Outbox {
  readonly messages: readonly OutgoingMessage[];
  /** Unsent text by contact, kept when the panel closes. */
  readonly drafts: Readonly<Record<string, string>>;
}

const empty: Outbox = { messages: [], drafts: {} };

export const outboxStore = createStore<Outbox>(() => empty);

export const addUnsentMessage = (message: OutgoingMessage): void =>
  outboxStore.setState(({ messages }) => ({
    messages: [...messages.filter(({ key }) => key !== message.key), message],
  }));

export const markUnsentMessageFailed = (key: string, failure: CallFailure): void =>
  outboxStore.setState(({ messages }) => ({
    messages: messages.map((message) => (message.key === key ? { ...message, failure } : message)),
  }));

export const removeUnsentMessage = (key: string): void =>
  outboxStore.setState(({ messages }) => ({ messages: messages.filter((message) => message.key !== key) }));

export const saveMessageDraft = (contactId: string, draft: string): void =>
  outboxStore.setState(({ drafts }) => ({ drafts: { ...drafts, [contactId]: draft } }));

/** Removes unsent messages that the server did receive although its response was lost. */
export const removeDeliveredFromOutbox = (arrived: readonly { readonly key?: string | undefined }[]): void => {
  const keys = new Set(arrived.map(({ key }) => key));
  const { messages } = outboxStore.getState();
  if (messages.some(({ key }) => keys.has(key)))
    outboxStore.setState({ messages: messages.filter(({ key }) => !keys.has(key)) });
};

export const clearChatOutbox = (): void => outboxStore.setState(empty);
