import * as z from 'zod/mini';
import type { OfficeRight } from './rights.ts';

/** A call that reads, or that belongs to one's own sign-in. Changes of the house are `OfficeAction`s. */
export interface OfficeRoute {
  readonly method: 'GET' | 'POST';
  /** The path, relative to `/office/api/`. */
  readonly path: string;
  readonly summary: string;
  /** Who may call. `open`: without a sign-in; `staff`: every member of staff. */
  readonly right: OfficeRight | 'open' | 'staff';
  /** Commands that show the same, such as `machine list`. */
  readonly verbs?: readonly string[];
  /** True if it finds by a key that its caller must know. It is counted like a change, and what it does not find is recorded. */
  readonly isGuessable?: true;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}

/**
 * A change of the house by a member of staff, at `POST /office/api/actions/NAME`. It needs a reason, is done once for its key,
 * leaves a line in the operators' record, and waits for a second person where the role has its right as `second`.
 */
export interface OfficeAction {
  readonly summary: string;
  readonly right: OfficeRight;
  /**
   * The right that it needs instead where it concerns an account of the team, or one with more than a player's permissions: the
   * right that grants those.
   */
  readonly teamRight?: OfficeRight;
  /** Commands that do the same, such as `machine disable`. */
  readonly verbs: readonly string[];
  /** True if the content carries a file, such as a page or a picture. The server reads larger bodies for these alone. */
  readonly carriesFile?: true;
  readonly content: z.ZodMiniType;
  /** What the change has brought about, for the page. */
  readonly answer: z.ZodMiniType;
}

export const reasonSchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

/** What a page sends with each action; `key` is a UUID of its own, the same when it sends the action again. */
export const actionBodySchema = <Content extends z.ZodMiniType>(content: Content) =>
  z.object({ key: z.uuid(), reason: reasonSchema, content });

/** `waiting`: a second person has to confirm the request. */
export const actionAnswerSchema = <Answer extends z.ZodMiniType>(answer: Answer) =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('done'), answer }),
    z.object({ state: z.literal('waiting'), requestId: z.string() }),
  ]);
