import { systemClock, waitAtMost } from '../../platform/clock/clock.ts';

/**
 * Builds of pages that are still running when the server already listens. Page requests wait for them. Each promise rejects if its build
 * fails.
 */
export interface PageBuilds {
  /** Resolves when the players' pages are in the client's folder. */
  readonly players: Promise<void>;
  /** Resolves when the office is also built. */
  readonly office: Promise<void>;
  /** Resolves when the first build of the players' pages was replaced by the full build, which has more pages. */
  readonly whole: Promise<void>;
}

const built = Promise.resolve();
export const finishedPageBuilds: PageBuilds = { players: built, office: built, whole: built };

/** Timeout in ms for a running build. A slow machine needs some seconds. */
const longestBuildMs = 120_000;

/** Resolves when the pages are built, their build has failed, or the timeout has expired. */
export const waitForPageBuild = async (built: Promise<void>): Promise<void> => {
  await waitAtMost(
    systemClock,
    longestBuildMs,
    built.catch(() => {}),
  );
};
