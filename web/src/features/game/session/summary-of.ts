import type { EndedSession } from '../../../realtime/ended-session.ts';
import type { Ending } from './game-state.ts';

/** Returns why and with what figures a session ended; null if no session ended or there are no figures. */
export const summaryOf = (ending: Ending): Pick<EndedSession, 'reason' | 'figures'> | null => {
  switch (ending.kind) {
    case 'left':
      return isNotified(ending) && isPlayed(ending.summary)
        ? { reason: 'left', figures: ending.summary }
        : null;
    case 'closed':
      return {
        reason: closeReasons[String(ending.info.params?.reason)] ?? 'closed',
        figures: isNotified(ending) ? ending.summary : null,
      };
    case 'removed':
      return { reason: 'removed', figures: null };
    case 'refused':
      // The player already had the seat when the picture failed to start, so a session ended.
      return Number(ending.error.code) === pipelineFailed ? { reason: 'machine', figures: null } : null;
    case 'waited':
      return { reason: 'waited', figures: null };
    case 'waitsForStaff':
    case 'connectionLost':
      return null;
  }
};

type Notified = Exclude<Extract<Ending, { kind: 'left' }>['summary'], 'untold' | null>;
const isNotified = (ending: { summary: unknown }): ending is { summary: Notified } =>
  ending.summary !== null && ending.summary !== 'untold';

/** Returns false for a player who sat down and left at once, who gets no summary. */
const isPlayed = ({ cashInMinor, cashOutMinor, rounds }: Notified): boolean =>
  cashInMinor > 0 || cashOutMinor > 0 || rounds > 0;

/** Reasons for a session's end, by the code of the notice that the server sent just before the end. */
const closeReasons: Readonly<Record<string, EndedSession['reason']>> = {
  CODE_18800: 'noCredit',
  CODE_18802: 'noPress',
  RESTRICTED: 'break',
  LIMIT_REACHED: 'timeLimit',
};

/** Error code "Failed to start pipeline" of the specification. */
const pipelineFailed = 70000;
