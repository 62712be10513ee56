const key = 'seat_resume';

/** Stores the secret by which this tab gets its seat back. */
export interface StoredResume {
  readonly read: () => string | undefined;
  readonly write: (secret: string | undefined) => void;
}

/** Stores the secret with the tab, so that a reloaded page gets its seat back. Without storage a reload loses it. */
export const storedResume = (storage: () => Pick<Storage, 'getItem' | 'setItem'>): StoredResume => {
  let own: string | undefined;
  return {
    read: () => {
      try {
        return own ?? storage().getItem(key) ?? undefined;
      } catch {
        return own;
      }
    },
    write: (secret) => {
      own = secret;
      try {
        if (secret) storage().setItem(key, secret);
      } catch {
        // The storage is full or switched off, so the secret is only in memory.
      }
    },
  };
};
