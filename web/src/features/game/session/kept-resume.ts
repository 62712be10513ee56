const key = 'seat_resume';

/** The secret of this tab's seat. */
export interface KeptResume {
  readonly read: () => string | undefined;
  readonly write: (secret: string | undefined) => void;
}

/** Kept with the tab, so that a reloaded page gets its seat back. Without storage it lasts until then. */
export const keptResume = (storage: () => Pick<Storage, 'getItem' | 'setItem'>): KeptResume => {
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
        // The storage is full or switched off.
      }
    },
  };
};
