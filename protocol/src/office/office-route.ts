import type * as z from 'zod/mini';
import type { OfficeRight } from './rights.ts';

/** A call that reads, or that belongs to one's own sign-in. Changes are actions, which `defineAction` declares. */
export interface OfficeRoute {
  readonly method: 'GET' | 'POST';
  /** The path, relative to `/office/api/`. */
  readonly path: string;
  readonly summary: string;
  /** Who may call. `open`: without a sign-in; `staff`: every member of staff. */
  readonly right: OfficeRight | 'open' | 'staff';
  /** Subcommands that show the same, such as `machine list`. */
  readonly subcommands?: readonly string[];
  /** True if it finds by a key that its caller must know. It is counted like a change, and what it does not find is recorded. */
  readonly isGuessable?: true;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}
