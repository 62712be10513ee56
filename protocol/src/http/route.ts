import type * as z from 'zod/mini';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** The route's path, relative to `API_URL` unless it begins with `/`. */
  readonly path: string;
  /** Who may call the route. `signedIn`: with a valid token; `player`: with permission 145; `staff`: groups `admin` and `staff`. */
  readonly access: 'open' | 'signedIn' | 'player' | 'staff';
  /** Set if the call is allowed while the sign-in is locked (its PIN is not entered yet): to unlock it, or to close the seat on logout. */
  readonly whileLocked?: 'allowed';
  /** Set on a GET route that changes something or reads many records. It is rate limited like a POST. */
  readonly isCostly?: true;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}
