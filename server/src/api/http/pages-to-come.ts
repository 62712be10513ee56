import { systemClock, waitAtMost } from '../../platform/clock/clock.ts';

/** Pages that are still being built when the server listens. Their visitors wait. Each promise rejects if its build fails. */
export interface PagesToCome {
  /** Resolves when the players' pages are in the folder of the client. */
  readonly players: Promise<void>;
  /** Resolves when the office is there, too. */
  readonly office: Promise<void>;
  /** Resolves when the players' pages have been replaced by the whole of them, which has pages that the first ones lack. */
  readonly whole: Promise<void>;
}

const built = Promise.resolve();
export const allBuilt: PagesToCome = { players: built, office: built, whole: built };

/** Longest wait in ms for pages that are being built. A slow machine needs some seconds. */
const longestBuildMs = 120_000;

/** Resolves when the pages are there, when their build has failed, or after the longest wait. */
export const whenBuilt = async (built: Promise<void>): Promise<void> => {
  await waitAtMost(
    systemClock,
    longestBuildMs,
    built.catch(() => {}),
  );
};
