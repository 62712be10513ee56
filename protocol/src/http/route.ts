import type * as z from 'zod/mini';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Relative to `API_URL` unless it begins with `/`. */
  readonly path: string;
  readonly summary: string;
  /**
   * Who may call it. `open`: anybody; `signedIn`: holders of a valid token; `player`: those of them who may play (permission
   * 145); `staff`: the groups `admin` and `staff`.
   */
  readonly access: 'open' | 'signedIn' | 'player' | 'staff';
  /**
   * Set on the few calls allowed to a sign-in that waits for its PIN: those that unlock it, and what a logout needs to close the
   * player's seat.
   */
  readonly whileLocked?: 'allowed';
  /** A GET that changes something or reads more than a page: rate limits count it as a POST. */
  readonly isCostly?: true;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}
