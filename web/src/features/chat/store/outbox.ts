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

/** Says why a message did not arrive, unless it was heard meanwhile that it did. */
export const failOut = (key: string, failure: CallFailure): void =>
  outboxStore.setState(({ messages }) => ({
    messages: messages.map((message) => (message.key === key ? { ...message, failure } : message)),
  }));

export const takeOut = (key: string): void =>
  outboxStore.setState(({ messages }) => ({ messages: messages.filter((message) => message.key !== key) }));

export const keepDraft = (contactId: string, draft: string): void =>
  outboxStore.setState(({ drafts }) => ({ drafts: { ...drafts, [contactId]: draft } }));

/** What has arrived is out of the box, also where the answer that said so was lost. */
export const takeOutArrived = (arrived: readonly { readonly key?: string | undefined }[]): void => {
  const keys = new Set(arrived.map(({ key }) => key));
  const { messages } = outboxStore.getState();
  if (messages.some(({ key }) => keys.has(key)))
    outboxStore.setState({ messages: messages.filter(({ key }) => !keys.has(key)) });
};

export const forgetOutbox = (): void => outboxStore.setState(empty);
