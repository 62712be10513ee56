import * as z from 'zod/mini';

/** Longest message, in characters. */
export const maxMessageLength = 2000;
/** Number of messages in one answer to `get-chat`. `before` requests older ones. */
export const chatPageSize = 50;

/** A person's id. Third-party servers send numbers. */
const personIdSchema = z.pipe(z.union([z.int(), z.string().check(z.regex(/^[\w.@:-]{1,64}$/))]), z.transform(String));
const chatIdSchema = z.pipe(z.union([z.int(), z.string().check(z.regex(/^[\w-]{1,64}$/))]), z.transform(String));

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

/** A person to whom the signed-in user may write (specification §3). */
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
    /** Time of the last message, as Unix time in ms. */
    lastMessageTime: z.optional(z.int()),
  }),
);

/** The signed-in user's own entry. `status` is the status that the user has chosen, even while disconnected. */
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
  /** Unix time in ms. */
  time: z.int(),
  /** The idempotency key from the sender's page, by which that page recognises its own message. */
  key: z.optional(z.string()),
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

export const chatQuerySchema = z.object({
  contactId: personIdSchema,
  /** The signed-in user's own id. Other ids are refused. */
  userId: personIdSchema,
  /** Message id used as a pagination cursor. Only older messages are returned. */
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
});

export const chatAnswerSchema = z.object({
  chat: z.object({
    id: chatIdSchema,
    /** Messages, oldest first. */
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
  /** Idempotency key made by the client. A repeat with the same key is the same message. */
  key: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
});

export const sentMessageSchema = z.object({ message: chatMessageSchema, userChatList: chatListSchema });

/** A new message in one of the signed-in user's chats. That user may be its author. */
export const chatNoticeSchema = z.object({
  chatId: chatIdSchema,
  contactId: personIdSchema,
  message: chatMessageSchema,
});
export type ChatNotice = z.output<typeof chatNoticeSchema>;

/** A contact was added or removed, or has changed status. */
export const contactNoticeSchema = z.object({ id: personIdSchema, status: contactStatusSchema });
export type ContactNotice = z.output<typeof contactNoticeSchema>;
