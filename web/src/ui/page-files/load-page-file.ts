/**
 * Time in ms that a file of the page may take: enough for the largest over 64 kbit/s beside others. On a dead connection it would otherwise
 * stay on its way for minutes.
 */
const limitMs = 60_000;

/**
 * A file of the page could not be loaded, or not within the time limit. To import it again may wait for the same answer; to reload the page
 * does not.
 */
export class PageFileError extends Error {
  override readonly name = 'PageFileError';
  readonly isLate: boolean;

  constructor(isLate: boolean, cause?: unknown) {
    super(isLate ? 'a file of the page did not come in time' : 'a file of the page could not be loaded', { cause });
    this.isLate = isLate;
  }
}

/** Loads a file of the page on demand. Rejects with a `PageFileError` if that fails or takes more than a minute. */
export const loadPageFile = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PageFileError(true)), limitMs);
    load()
      .then(resolve, (cause: unknown) => reject(new PageFileError(false, cause)))
      .finally(() => clearTimeout(timer));
  });
