import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { ExclusionQueryPerson, ExclusionRegister, ExclusionRegisterAnswer } from './exclusion-register.ts';

/** Connection to an exclusion register through the operator's own bridge (an HTTP adapter). */
export interface RegisterSettings {
  /** Name of the exclusion register in jurisdiction profiles, such as `GAMSTOP`. */
  readonly name: string;
  readonly url: string;
  /** Bearer token that authenticates this server at the operator's bridge to the exclusion register. */
  readonly secret: string;
  /** Timeout in ms for the exclusion register's answer. */
  readonly deadlineMs: number;
}

/** Maximum size of an exclusion register's answer, in bytes. */
const maxBytes = 4096;

const momentSchema = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'is no moment of the calendar'),
);

/** Strict schema: an unknown field of an exclusion register's answer might mean that the person is excluded. */
const answerSchema = z.discriminatedUnion('excluded', [
  z.strictObject({ question: z.string(), register: z.string(), excluded: z.literal(false) }),
  z.strictObject({
    question: z.string(),
    register: z.string(),
    excluded: z.literal(true),
    until: z.optional(z.nullable(momentSchema)),
  }),
]);

/**
 * Returns a client that queries an exclusion register through the operator's bridge, by the contract in docs/guides/real-players.md. The
 * answer must contain the id and register of this very query, so that a replayed or misdirected answer is not accepted.
 */
export const createBridgedExclusionRegister = ({
  name,
  url,
  secret,
  deadlineMs,
}: RegisterSettings): ExclusionRegister => ({
  name,
  ask: async (person: ExclusionQueryPerson): Promise<ExclusionRegisterAnswer> => {
    const question = randomUUID();
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify({ question, register: name, person }),
        // Do not follow redirects: they would send personal data to an address that nobody has configured.
        redirect: 'error',
        // The timeout covers reading the response body too.
        signal: AbortSignal.timeout(deadlineMs),
      });
      if (answer.status !== 200) {
        await answer.body?.cancel();
        return none(`status ${answer.status}`);
      }
      return read(await readAtMost(answer), { question, name });
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      return none(isLate ? `no answer in ${deadlineMs} ms` : 'the bridge cannot be reached');
    }
  },
});

const none = (why: string): ExclusionRegisterAnswer => ({ kind: 'none', why });

const read = (
  text: string | null,
  { question, name }: { readonly question: string; readonly name: string },
): ExclusionRegisterAnswer => {
  if (text === null) return none(`an answer of more than ${maxBytes} bytes`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return none('an answer that is no JSON');
  }
  // Reject duplicate keys: `JSON.parse` uses the last one, while the bridge may have meant the first.
  if (JSON.stringify(content) !== text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1'))
    return none('an answer that is not written plainly, or has a key twice');
  const answer = z.safeParse(answerSchema, content);
  if (!answer.success) return none('an answer of another form');
  if (answer.data.question !== question || answer.data.register !== name) return none('the answer to another question');
  if (!answer.data.excluded) return { kind: 'clear' };
  return { kind: 'excluded', untilAt: answer.data.until ? Date.parse(answer.data.until) : null };
};

/** Returns the body as text; null if it exceeds the maximum size, without reading the rest. */
const readAtMost = async ({ body }: Response): Promise<string | null> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
