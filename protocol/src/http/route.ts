import type * as z from 'zod/mini';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Relative to `API_URL` unless it begins with `/`. */
  readonly path: string;
  readonly summary: string;
  /**
   * Who may call it. `open`: anybody; `signedIn`: holders of a valid token; `player`: signed-in users who may play (permission
   * 145); `staff`: the groups `admin` and `staff`.
   */
  readonly access: 'open' | 'signedIn' | 'player' | 'staff';
  /**
   * Set if the call is allowed while the sign-in waits for its PIN. That is so for calls that unlock it, and for those with
   * which a logout closes the player's seat.
   */
  readonly whileLocked?: 'allowed';
  /** Set on a GET that changes something or reads more than a page. Rate limits treat it like a POST. */
  readonly isCostly?: true;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}
