import type * as z from 'zod/mini';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Relative to `API_URL` unless it begins with `/`. */
  readonly path: string;
  readonly summary: string;
  /**
   * Who may call it: anybody; the holder of a valid token; of these, whoever may play (permission 145); of these, the
   * groups `admin` and `staff`.
   */
  readonly access: 'open' | 'signedIn' | 'player' | 'staff';
  /**
   * Whether a sign-in that is locked until its PIN is given may call it: only what unlocks it, and what a logout needs to close the
   * player's seat. Every other call is refused.
   */
  readonly whileLocked?: 'allowed';
  /** A GET that changes something or reads more than a page, so that it is counted as a POST is. */
  readonly isCostly?: true;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}
