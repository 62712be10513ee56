import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { AskedPerson, ExclusionRegister, RegisterAnswer } from './exclusion-register.ts';

/** How a register of excluded people is asked: through the operator's own bridge to it. */
export interface RegisterSettings {
  /** As profiles name it, such as `GAMSTOP`. */
  readonly name: string;
  readonly url: string;
  /** Proves to the bridge that this server asks. */
  readonly secret: string;
  /** Time in ms after which an answer comes too late. */
  readonly deadlineMs: number;
}

/** Longest answer of a bridge, in bytes. */
const maxBytes = 4096;

const momentSchema = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'is no moment of the calendar'),
);

/** Strict: what this version does not understand might say that the person is excluded. */
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
 * Asks a register through the operator's bridge, by the contract in docs/guides/real-players.md. The answer must carry the id and the
 * register of this very question, so that a repeated or misdirected answer counts for nothing.
 */
export const bridgedRegister = ({ name, url, secret, deadlineMs }: RegisterSettings): ExclusionRegister => ({
  name,
  ask: async (person: AskedPerson): Promise<RegisterAnswer> => {
    const question = randomUUID();
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify({ question, register: name, person }),
        // A redirect would carry the person's facts to an address that nobody has configured.
        redirect: 'error',
        // The deadline covers the body, too.
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

const none = (why: string): RegisterAnswer => ({ kind: 'none', why });

const read = (
  text: string | null,
  { question, name }: { readonly question: string; readonly name: string },
): RegisterAnswer => {
  if (text === null) return none(`an answer of more than ${maxBytes} bytes`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return none('an answer that is no JSON');
  }
  // Of two equal keys JSON lets the last one count, while the bridge may have meant the first.
  if (JSON.stringify(content) !== text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1'))
    return none('an answer that is not written plainly, or has a key twice');
  const answer = z.safeParse(answerSchema, content);
  if (!answer.success) return none('an answer of another form');
  if (answer.data.question !== question || answer.data.register !== name)
    return none('the answer to another question');
  if (!answer.data.excluded) return { kind: 'clear' };
  return { kind: 'excluded', untilAt: answer.data.until ? Date.parse(answer.data.until) : null };
};

/** Returns the body as text; null if it is longer than allowed, without reading the rest. */
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
