import type { CutPoint, Passage } from '@reelfloor/agent/testing/sas-cabinet';
import { createSeededRandom } from '@reelfloor/simulator/testing/games';

/** What goes wrong in one transfer. Messages count from 1, from the moment at which the player asks for it. */
export interface TransferFault {
  readonly kind: 'in' | 'out';
  /** The moment of the transfer at which the machine loses its power. */
  readonly powerCutAt: CutPoint | null;
  /** The agent ends when it sends this message. */
  readonly agentEndsAt: number | null;
  /** This message or the machine's answer to it is lost on the line. */
  readonly lost: { readonly message: number; readonly passage: Exclude<Passage, 'passes'> } | null;
}

const kinds = ['in', 'out'] as const;
const passages = ['requestLost', 'replyLost'] as const;
const cutPoints = ['requested', 'stored', 'moving', 'moved', 'interrogated', 'acknowledged', 'archived'] as const;
/** After a restart the agent finds out how the transfer ended, which takes it so many messages more. */
const decidingMessages = 20;

/** Every message lost, in both directions, and the agent's end at every message, each with every power cut of the machine. */
export const everyPair = (messages: Record<'in' | 'out', number>): TransferFault[] =>
  kinds.flatMap((kind) =>
    [null, ...cutPoints].flatMap((powerCutAt) =>
      Array.from({ length: messages[kind] }, (_, at) => at + 1).flatMap((message) => [
        ...passages.map((passage) => ({ kind, powerCutAt, agentEndsAt: null, lost: { message, passage } })),
        { kind, powerCutAt, agentEndsAt: message, lost: null },
      ]),
    ),
  );

/** All three at once, drawn by chance: the agent ends, the machine loses its power, and a message is lost before or after. */
export const someTriples = (
  messages: Record<'in' | 'out', number>,
  { count, seed }: { readonly count: number; readonly seed: number },
): TransferFault[] => {
  const random = createSeededRandom(seed);
  const oneOf = <T>(list: readonly [T, ...T[]]): T => list[random(list.length)] ?? list[0];
  return Array.from({ length: count }, () => {
    const kind = oneOf(kinds);
    const lost = { message: 1 + random(messages[kind] + decidingMessages), passage: oneOf(passages) };
    return { kind, powerCutAt: oneOf(cutPoints), agentEndsAt: 1 + random(messages[kind]), lost };
  });
};
