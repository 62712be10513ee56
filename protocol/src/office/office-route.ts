import type * as z from 'zod/mini';
import type { OfficeRight } from './staff-rights.ts';

/** A read-only call, or one about the user's own sign-in. Changes are actions, declared with `defineOfficeAction`. */
export interface OfficeRoute {
  readonly method: 'GET' | 'POST';
  /** The path, relative to `/office/api/`. */
  readonly path: string;
  readonly summary: string;
  /** Who may call. `open`: without a sign-in; `staff`: every member of staff. */
  readonly right: OfficeRight | 'open' | 'staff';
  /** Subcommands that show the same data, such as `machine list`. */
  readonly subcommands?: readonly string[];
  /** True if the call looks up a secret key, which could be guessed. It is rate limited like a change, and failed lookups are recorded. */
  readonly isGuessable?: true;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}
