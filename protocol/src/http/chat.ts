import * as z from 'zod/mini';

/** Longest message, in characters. */
export const maxMessageLength = 2000;
/** Number of messages in one answer to `get-chat`. `before` asks for older ones. */
export const chatPageSize = 50;

/** A person's id. Third-party servers send numbers. */
const personIdSchema = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^[\w.@:-]{1,64}$/))]),
  z.transform(String),
);
const chatIdSchema = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^[\w-]{1,64}$/))]),
  z.transform(String),
);

export const contactStatuses = ['online', 'away', 'do-not-disturb', 'offline'] as const;
export type ContactStatus = (typeof contactStatuses)[number];

/** A contact's status. An unknown one is read as offline. */
const contactStatusSchema = z.pipe(
  z.string(),
  z.transform(
    (text): ContactStatus =>
      (contactStatuses as readonly string[]).includes(text) ? (text as ContactStatus) : 'offline',
  ),
);

/** A person to whom the reader may write messages (specification §3). */
export const contactSchema = z.object({
  id: personIdSchema,
  name: z.string(),
  avatar: z.nullish(z.string()),
  status: contactStatusSchema,
  unread: z._default(z.int().check(z.nonnegative()), 0),
});
export type ChatContact = z.output<typeof contactSchema>;

const chatListSchema = z.array(
  z.object({
    chatId: chatIdSchema,
    contactId: personIdSchema,
    /** When the last message was sent, in milliseconds since 1970. */
    lastMessageTime: z.optional(z.int()),
  }),
);

/** The reader's own entry. `status` is the status that the reader has chosen, even while the reader is disconnected. */
export const chatUserSchema = z.object({
  id: personIdSchema,
  name: z.optional(z.string()),
  avatar: z.nullish(z.string()),
  status: z.optional(contactStatusSchema),
  chatList: chatListSchema,
});

export const chatUserChangeSchema = z.object({ status: z.enum(contactStatuses) });

export const chatMessageSchema = z.object({
  /** The message's number, which grows within a chat. Absent from third-party servers. */
  id: z.optional(z.int()),
  who: personIdSchema,
  message: z.string(),
  /** Milliseconds since 1970. */
  time: z.int(),
  /** The sender's key for the message, by which the sender's page recognises it. */
  key: z.optional(z.string()),
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

export const chatQuerySchema = z.object({
  contactId: personIdSchema,
  /** The reader's own id. Other ids are refused. */
  userId: personIdSchema,
  /** A message's id. Only messages before it are returned. */
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
});

export const chatAnswerSchema = z.object({
  chat: z.object({
    id: chatIdSchema,
    /** Messages, the oldest first. */
    dialog: z.array(chatMessageSchema),
    hasEarlier: z.optional(z.boolean()),
  }),
  userChatList: chatListSchema,
});

export const sendMessageSchema = z.object({
  chatId: chatIdSchema,
  contactId: personIdSchema,
  messageText: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(maxMessageLength),
    // NUL characters are refused, because PostgreSQL cannot store them.
    z.refine((text) => !text.includes('\0')),
  ),
  /** Made by the client for the message. A repeat with the same key is the same message. */
  key: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
});

export const sentMessageSchema = z.object({ message: chatMessageSchema, userChatList: chatListSchema });

/** A new message in one of the reader's chats. The reader may be its author. */
export const chatNoticeSchema = z.object({
  chatId: chatIdSchema,
  contactId: personIdSchema,
  message: chatMessageSchema,
});
export type ChatNotice = z.output<typeof chatNoticeSchema>;

/** A contact was added or removed, or has changed status. */
export const contactNoticeSchema = z.object({ id: personIdSchema, status: contactStatusSchema });
export type ContactNotice = z.output<typeof contactNoticeSchema>;
