export type PromotionKind = 'discount' | 'bonus';

/** When the player last used each promotion, in milliseconds since 1970 by this device's clock. */
export interface LastUse {
  readonly read: (kind: PromotionKind) => number | null;
  readonly write: (kind: PromotionKind, at: number) => void;
}

/** Stores the times in local storage (specification §5), separately for each player on the device. */
export const storedLastUse = (
  playerId: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): LastUse => {
  const keyOf = (kind: PromotionKind) => `${kind}_last_use:${playerId}`;
  // Times used if storage fails; they last until the page closes.
  const written: Partial<Record<PromotionKind, number>> = {};
  return {
    read: (kind) => {
      try {
        const at = Number.parseInt(storage().getItem(keyOf(kind)) ?? '', 10);
        return Number.isSafeInteger(at) ? at : (written[kind] ?? null);
      } catch {
        return written[kind] ?? null;
      }
    },
    write: (kind, at) => {
      written[kind] = at;
      try {
        storage().setItem(keyOf(kind), String(at));
      } catch {
        // The storage is full or switched off.
      }
    },
  };
};
