import type * as z from 'zod/mini';
import type { OfficeRight } from './staff-rights.ts';

/**
 * A read-only API call of the back office, or one about the user's own sign-in. Changes are actions, declared with `defineOfficeAction`.
 */
export interface OfficeRoute {
  readonly method: 'GET' | 'POST';
  /** The call's path, relative to `/office/api/`. */
  readonly path: string;
  readonly summary: string;
  /** The right needed for the call. `open`: callable without a sign-in; `staff`: by every member of staff. */
  readonly right: OfficeRight | 'open' | 'staff';
  /** Subcommands of the command line that show the same data, such as `machine list`. */
  readonly subcommands?: readonly string[];
  /** True if the call looks up a secret key, which could be guessed. It is rate limited like a change, and failed lookups are recorded. */
  readonly isGuessable?: true;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}
