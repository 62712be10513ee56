import * as z from 'zod/mini';
import { createRefusal, type Result } from '../errors.ts';

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

export const parseProtooMessage = (text: string): Result<z.output<typeof messageSchema>> => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, refusal: createRefusal('MESSAGE_INVALID', { detail: 'not JSON' }) };
  }
  const parsed = z.safeParse(messageSchema, json);
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    refusal: createRefusal('MESSAGE_INVALID', { detail: 'not a request, response or notification' }),
  };
};

/** Returns the first validation error in one line, with its path. */
export const formatFirstValidationError = (error: z.core.$ZodError): string => {
  const issue = error.issues[0];
  if (!issue) return 'not of the expected form';
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message;
};
