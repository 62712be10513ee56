import * as z from 'zod/mini';

/**
 * Wire format of the WebSocket library protoo (https://protoo.versatica.com, "Protocol"). In a refusal, `errorCode` is our code,
 * `errorReason` the English text and, as an extension of protoo, `errorParams` the text's parameters.
 */
export const subprotocol = 'protoo';

/** Maximum size of a message in bytes. The largest usual one, an SDP with its candidates, is far smaller. */
export const maxMessageBytes = 64 * 1024;

const requestSchema = z.object({
  request: z.literal(true),
  id: z.int().check(z.nonnegative()),
  method: z.string().check(z.minLength(1), z.maxLength(64)),
  data: z.optional(z.unknown()),
});
const acceptedSchema = z.object({
  response: z.literal(true),
  id: z.int().check(z.nonnegative()),
  ok: z.literal(true),
  data: z.optional(z.unknown()),
});
const rejectedSchema = z.object({
  response: z.literal(true),
  id: z.int().check(z.nonnegative()),
  ok: z.optional(z.literal(false)),
  errorCode: z.union([z.int(), z.string()]),
  // Accept any reason and parameters, so that the refusals of other operators' servers can be read.
  errorReason: z.catch(z.string(), ''),
  errorParams: z.catch(z.optional(z.record(z.string(), z.union([z.string(), z.number()]))), undefined),
});
const notificationSchema = z.object({
  notification: z.literal(true),
  method: z.string().check(z.minLength(1), z.maxLength(64)),
  data: z.optional(z.unknown()),
});

export const messageSchema = z.union([requestSchema, acceptedSchema, rejectedSchema, notificationSchema]);
export type ProtooRequest = z.infer<typeof requestSchema>;
export type ProtooResponse = z.infer<typeof acceptedSchema> | z.infer<typeof rejectedSchema>;

interface RequestShape {
  readonly data: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}

/** The requests and notifications that one side of a channel may send. */
export interface ChannelSide {
  readonly requests: Readonly<Record<string, RequestShape>>;
  readonly notifications: Readonly<Record<string, z.ZodMiniType>>;
}
