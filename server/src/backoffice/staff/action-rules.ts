import { createHash } from 'node:crypto';
import {
  grantAt,
  type OfficeAction,
  type OfficeActionName,
  type OfficeRefusal,
  type OfficeRight,
  officeActions,
  refuseInOffice,
} from '@reelfloor/protocol/office';
import * as z from 'zod/mini';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import type { RequestRow } from './staff-requests.ts';
import type { StaffCaller } from './staff-store.ts';

/** Returns the refusal for a rule of the domain that was broken. Throws any other error. */
export const refusalOfRule = (error: unknown) => {
  if (error instanceof BrokenRule) return refuseInOffice(error.code, error.params);
  throw error;
};

const actionOf = (name: OfficeActionName): OfficeAction => officeActions[name];
export const rightTo = (name: OfficeActionName): OfficeRight => actionOf(name).right;

/** What becomes of an action that is done at once; null: it is never done so. */
export const atOnceOf = (name: OfficeActionName): OfficeAction['atOnce'] | null =>
  actionOf(name).atOnce ?? null;
export const protectsPlayer = (name: OfficeActionName): boolean => actionOf(name).protectsPlayer === true;

/** The right that the action needs for accounts of the team; null if it needs no other one for them. */
export const teamRightTo = (name: OfficeActionName): OfficeRight | null => actionOf(name).teamRight ?? null;

/** A member of staff, as the operators' record names them. */
export const whoOf = ({ login }: Pick<StaffCaller, 'login'>): string => `${login} (office)`;

/** Returns whether a request is none of the member's business: another site's, or the hall's. */
export const isElsewhere = (
  { site }: Pick<StaffCaller, 'site'>,
  request: Pick<RequestRow, 'site_id'>,
): boolean => site !== null && request.site_id !== site;

export const refusalOfSecond = (
  second: StaffCaller | null,
  request: Pick<RequestRow, 'asked_by' | 'site_id'>,
  right: OfficeRight,
): OfficeRefusal | null => {
  if (!second) return { code: 'STAFF_SIGNED_OUT', params: {} };
  if (isElsewhere(second, request)) return { code: 'NOT_FOUND', params: {} };
  if (second.id === request.asked_by) return { code: 'SAME_PERSON', params: {} };
  const grant = grantAt(second, right);
  return grant === null || grant === 'upTo' || grant === 'ask' ? { code: 'NO_RIGHT', params: {} } : null;
};

export const actionNameOf = (text: string): OfficeActionName | null =>
  Object.hasOwn(officeActions, text) ? (text as OfficeActionName) : null;

/** Parses a stored content again: an anonymisation empties it, and an update may have changed the action since. */
export const contentOf = (name: OfficeActionName, request: RequestRow): unknown => {
  const parsed = z.safeParse(actionOf(name).input, JSON.parse(request.content));
  if (!parsed.success) throw new BrokenRule('REQUEST_UNREADABLE');
  return parsed.data;
};

export const digestOf = (
  name: string,
  { reason, content }: { readonly reason: string; readonly content: unknown },
): string =>
  createHash('sha256')
    .update(JSON.stringify([name, reason, content]))
    .digest('base64url');
