import type { EndedSession } from '../../../realtime/ended-session.ts';
import type { Ending } from './game-state.ts';

/** Returns null if no session has ended or the server reported no figures. */
export const summaryOf = (ending: Ending): Pick<EndedSession, 'reason' | 'figures'> | null => {
  switch (ending.kind) {
    case 'left':
      return isTold(ending) && isPlayed(ending.summary) ? { reason: 'left', figures: ending.summary } : null;
    case 'closed':
      return {
        reason: closeReasons[String(ending.info.params?.reason)] ?? 'closed',
        figures: isTold(ending) ? ending.summary : null,
      };
    case 'removed':
      return { reason: 'removed', figures: null };
    case 'refused':
      // The player had the seat before the picture failed to start.
      return Number(ending.error.code) === pipelineFailed ? { reason: 'machine', figures: null } : null;
    case 'waitsForStaff':
    case 'connectionLost':
      return null;
  }
};

type Told = Exclude<Extract<Ending, { kind: 'left' }>['summary'], 'untold' | null>;
const isTold = (ending: { summary: unknown }): ending is { summary: Told } =>
  ending.summary !== null && ending.summary !== 'untold';

/** Returns false for a player who sat down and left at once, who gets no summary. */
const isPlayed = ({ cashInMinor, cashOutMinor, rounds }: Told): boolean =>
  cashInMinor > 0 || cashOutMinor > 0 || rounds > 0;

/** By the code of the notice that the server sent before the end. */
const closeReasons: Readonly<Record<string, EndedSession['reason']>> = {
  CODE_18800: 'noCredit',
  CODE_18802: 'noPress',
};

/** "Failed to start pipeline" in the specification's catalogue. */
const pipelineFailed = 70000;
