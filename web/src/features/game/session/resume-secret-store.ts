const key = 'seat_resume';

/** Stores the resume secret with which this tab gets its seat back. */
export interface ResumeSecretStore {
  readonly read: () => string | undefined;
  readonly write: (secret: string | undefined) => void;
}

/** Stores the resume secret in the tab's storage, so that a reloaded page gets its seat back. Without storage a reload loses it. */
export const createResumeSecretStore = (storage: () => Pick<Storage, 'getItem' | 'setItem'>): ResumeSecretStore => {
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
        // Storage is full or disabled, so the secret is kept only in memory.
      }
    },
  };
};

/** Stores what a page has learned about its server. Without storage every page learns it anew. */
export const createServerFlag = (key: string, storage: () => Pick<Storage, 'getItem' | 'setItem'>) => {
  let own: boolean | undefined;
  return {
    read: (): boolean => {
      try {
        return own ?? storage().getItem(key) === 'true';
      } catch {
        return own ?? false;
      }
    },
    write: (isSet: boolean): void => {
      own = isSet;
      try {
        storage().setItem(key, String(isSet));
      } catch {
        // Storage is full or disabled, so the flag is kept only in memory.
      }
    },
  };
};
