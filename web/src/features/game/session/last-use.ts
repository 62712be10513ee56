export type PromotionKind = 'discount' | 'bonus';

/** In milliseconds since 1970 by this page's clock. */
export interface LastUse {
  readonly read: (kind: PromotionKind) => number | null;
  readonly write: (kind: PromotionKind, at: number) => void;
}

/** Keeps the times in local storage (specification §5), separately for each player of the device. */
export const storedLastUse = (
  playerId: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): LastUse => {
  const keyOf = (kind: PromotionKind) => `${kind}_last_use:${playerId}`;
  // Used without storage; lasts until the page is closed.
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
