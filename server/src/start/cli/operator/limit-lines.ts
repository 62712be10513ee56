import type { SetLimit } from '@reelfloor/protocol';
import { limitInWords } from '../../../backoffice/players/house-limit.ts';
import { momentOf } from '../../../backoffice/players/protection-step.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { whoAsked } from '../../../players/protection/interventions/house-limit.ts';
import { waits } from '../../../players/protection/limits/change-limit.ts';
import { listLimits } from '../../../players/protection/limits/limit-store.ts';
import { readLimits } from '../../../players/protection/limits/limits-view.ts';
import { readProfile } from '../../../players/protection/profile/read-profile.ts';

/** Returns a line for each limit that counts or waits. */
export const limitLines = async (db: Queries, playerId: string, at: number): Promise<string[]> => {
  const { list } = await readLimits(db, await readProfile(db), playerId, at);
  const lines = list
    .filter(({ amount, house, raise }) => amount !== null || house !== null || raise !== null)
    .map(({ kind, window, amount, house, used, raise }) => {
      const parts = [
        amount === null ? null : `own ${limitInWords(kind, amount)}`,
        house === null ? null : `house ${limitInWords(kind, house)}`,
        `used ${limitInWords(kind, used)}`,
        raise && askedFor(kind, raise),
      ];
      return `limit  ${kind} ${window}: ${parts.filter((part) => part !== null).join(', ')}`;
    });
  for (const limit of await listLimits(db, playerId)) {
    const { kind, window, byHouse, raise } = limit;
    if (!byHouse || !raise || !waits(limit, at)) continue;
    const who = await whoAsked(db, playerId, raise.id);
    lines.push(`limit  ${kind} ${window}: of the house ${askedFor(kind, raise)}, asked by ${who}`);
  }
  return lines;
};

const askedFor = (
  kind: SetLimit['kind'],
  { amount, confirmableAt }: { readonly amount: number | null; readonly confirmableAt: number },
): string =>
  `asked for ${amount === null ? 'none' : limitInWords(kind, amount)}, confirmable from ${momentOf(confirmableAt)}`;
