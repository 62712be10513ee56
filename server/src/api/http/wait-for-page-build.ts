import { systemClock, waitAtMost } from '../../platform/clock/clock.ts';

/**
 * Builds of the client's pages that may still be running when the server already accepts requests. Page requests wait for them. Each
 * promise rejects if its build fails.
 */
export interface PageBuilds {
  /** Resolves when the players' pages are built. */
  readonly players: Promise<void>;
  /** Resolves when the back office's pages are also built. */
  readonly office: Promise<void>;
  /** Resolves when the first build of the players' pages was replaced by the full build, which has more pages. */
  readonly whole: Promise<void>;
}

const built = Promise.resolve();
export const finishedPageBuilds: PageBuilds = { players: built, office: built, whole: built };

/** Timeout in ms for a running build. A slow machine needs some seconds. */
const longestBuildMs = 120_000;

/** Resolves when the pages are built, the build has failed, or the timeout has expired. */
export const waitForPageBuild = async (built: Promise<void>): Promise<void> => {
  await waitAtMost(
    systemClock,
    longestBuildMs,
    built.catch(() => {}),
  );
};
