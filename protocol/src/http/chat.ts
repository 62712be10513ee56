import * as z from 'zod/mini';

/** In characters. */
export const maxMessageLength = 2000;
/** Messages in one answer of `get-chat`; `before` asks for older ones. */
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

/** `status` is what the reader chose, even while disconnected. */
export const chatUserSchema = z.object({
  id: personIdSchema,
  name: z.optional(z.string()),
  avatar: z.nullish(z.string()),
  status: z.optional(contactStatusSchema),
  chatList: chatListSchema,
});

export const chatUserChangeSchema = z.object({ status: z.enum(contactStatuses) });

export const chatMessageSchema = z.object({
  /** Grows within a chat. Absent from older servers. */
  id: z.optional(z.int()),
  who: personIdSchema,
  message: z.string(),
  /** Milliseconds since 1970. */
  time: z.int(),
  /** The sender's key, by which its page recognises the message. */
  key: z.optional(z.string()),
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

export const chatQuerySchema = z.object({
  contactId: personIdSchema,
  /** The reader's own id; others are refused. */
  userId: personIdSchema,
  /** A message's id: only older ones are returned. */
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
});

export const chatAnswerSchema = z.object({
  chat: z.object({
    id: chatIdSchema,
    /** Oldest first. */
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
  /** Made by the client. A repeat with the same key is the same message. */
  key: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
});

export const sentMessageSchema = z.object({ message: chatMessageSchema, userChatList: chatListSchema });

/** A new message in one of the reader's chats; the reader may have written it. */
export const chatNoticeSchema = z.object({
  chatId: chatIdSchema,
  contactId: personIdSchema,
  message: chatMessageSchema,
});
export type ChatNotice = z.output<typeof chatNoticeSchema>;

/** A contact was added or removed, or changed status. */
export const contactNoticeSchema = z.object({ id: personIdSchema, status: contactStatusSchema });
export type ContactNotice = z.output<typeof contactNoticeSchema>;
