import { createStore } from 'zustand/vanilla';
import type { CallFailure } from '../../../api/call-failure.ts';

/** A message that the server has not confirmed. It is never lost: it is sent again or discarded by its writer. */
export interface Outgoing {
  /** The same for every attempt, so that the server writes the message once. */
  readonly key: string;
  readonly contactId: string;
  readonly chatId: string;
  readonly text: string;
  readonly time: number;
  /** Null while it is being sent. */
  readonly failure: CallFailure | null;
}

interface Outbox {
  readonly messages: readonly Outgoing[];
  /** What was typed and not sent, by contact: closing the panel by mistake loses nothing. */
  readonly drafts: Readonly<Record<string, string>>;
}

const empty: Outbox = { messages: [], drafts: {} };

export const outboxStore = createStore<Outbox>(() => empty);

export const putOut = (message: Outgoing): void =>
  outboxStore.setState(({ messages }) => ({
    messages: [...messages.filter(({ key }) => key !== message.key), message],
  }));

export const takeOut = (key: string): void =>
  outboxStore.setState(({ messages }) => ({ messages: messages.filter((message) => message.key !== key) }));

export const keepDraft = (contactId: string, draft: string): void =>
  outboxStore.setState(({ drafts }) => ({ drafts: { ...drafts, [contactId]: draft } }));

/** Whether a message to the contact is on its way right now. */
export const isSendingTo = (contactId: string): boolean =>
  outboxStore
    .getState()
    .messages.some((message) => message.contactId === contactId && message.failure === null);

export const forgetOutbox = (): void => outboxStore.setState(empty);
