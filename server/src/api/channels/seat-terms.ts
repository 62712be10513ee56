import type { SeatTerms } from '@reelfloor/protocol/channels/game';
import type { FloorParts } from '../../play/seats/floor-parts.ts';
import type { Seat } from '../../play/seats/seat.ts';
import { highestStakeFor } from '../../players/protection/birth/age.ts';
import { readBornOn } from '../../players/protection/birth/birth-store.ts';
import { playTermsOf } from '../../players/protection/profile/play-terms.ts';
import { readSeatProfile } from '../../players/protection/profile/read-profile.ts';

/** Returns what the house's profile allows at a seat, and the stake keys that it leaves to its player; null without a machine. */
export const readSeatTerms = async (
  { database, floor, clock }: Pick<FloorParts, 'database' | 'floor' | 'clock'>,
  { sessionId, playerId, machineId }: Pick<Seat, 'sessionId' | 'playerId' | 'machineId'>,
): Promise<SeatTerms | null> => {
  const bands = floor.get(machineId)?.description.bands;
  if (!bands) return null;
  const profile = await readSeatProfile(database.read, sessionId);
  const highest = highestStakeFor(profile, await readBornOn(database.read, playerId), clock.nowMs());
  return {
    sessionId,
    terms: playTermsOf(profile),
    // A key whose stake the player's age does not allow is not shown.
    bandSelects: bands
      .filter(({ stakeMinor }) => highest === null || stakeMinor <= highest)
      .sort((a, b) => b.Order - a.Order),
  };
};
