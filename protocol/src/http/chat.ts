import * as z from 'zod/mini';

/** Largest length of a message, in characters. */
export const maxMessageLength = 2000;
/** Number of messages in one answer of `get-chat`; `before` asks for older ones. */
export const chatPageSize = 50;

/** Older servers send numbers as ids. */
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

/** An unknown status is read as offline. */
const contactStatusSchema = z.pipe(
  z.string(),
  z.transform(
    (text): ContactStatus =>
      (contactStatuses as readonly string[]).includes(text) ? (text as ContactStatus) : 'offline',
  ),
);

/** A person to whom the reader may write (specification §3). */
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
    /** In milliseconds since 1970. */
    lastMessageTime: z.optional(z.int()),
  }),
);

/** The reader's own entry in the chat. `status` is the one that the reader chose, even while disconnected. */
export const chatUserSchema = z.object({
  id: personIdSchema,
  name: z.optional(z.string()),
  avatar: z.nullish(z.string()),
  status: z.optional(contactStatusSchema),
  chatList: chatListSchema,
});

export const chatUserChangeSchema = z.object({ status: z.enum(contactStatuses) });

export const chatMessageSchema = z.object({
  /** Message number, which grows within a chat. Absent from older servers. */
  id: z.optional(z.int()),
  who: personIdSchema,
  message: z.string(),
  /** Milliseconds since 1970. */
  time: z.int(),
  /** The key with which it was sent. Its writer's page recognises the message by it. */
  key: z.optional(z.string()),
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

export const chatQuerySchema = z.object({
  contactId: personIdSchema,
  /** The reader's own id. Any other id is refused. */
  userId: personIdSchema,
  /** The id of a message: the answer contains only older ones. */
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
});

export const chatAnswerSchema = z.object({
  chat: z.object({
    id: chatIdSchema,
    /** The messages, oldest first. */
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
    // PostgreSQL cannot store NUL characters.
    z.refine((text) => !text.includes('\0')),
  ),
  /** Made by the client for each message. A repeat with the same key counts as the same message. */
  key: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
});

export const sentMessageSchema = z.object({ message: chatMessageSchema, userChatList: chatListSchema });

/** The notification `chat`: a new message in a chat of the reader, who may have written it. */
export const chatNoticeSchema = z.object({
  chatId: chatIdSchema,
  contactId: personIdSchema,
  message: chatMessageSchema,
});
export type ChatNotice = z.output<typeof chatNoticeSchema>;

/** The notification `contact`: a contact was added or removed, or changed status. */
export const contactNoticeSchema = z.object({ id: personIdSchema, status: contactStatusSchema });
export type ContactNotice = z.output<typeof contactNoticeSchema>;
