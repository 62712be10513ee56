import { createHash } from 'node:crypto';
import {
  createOfficeRefusal,
  findRightGrantForStaff,
  type OfficeAction,
  type OfficeActionName,
  type OfficeRefusal,
  type OfficeRight,
  officeActions,
} from '@reelfloor/protocol/office-call-types';
import * as z from 'zod/mini';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import type { ApprovalRequestRow } from './approval-requests.ts';
import type { StaffCaller } from './staff-store.ts';

/** Converts a BusinessRuleError to a refusal. Rethrows any other error. */
export const convertBusinessRuleErrorToRefusal = (error: unknown) => {
  if (error instanceof BusinessRuleError) return createOfficeRefusal(error.code, error.params);
  throw error;
};

const actionOf = (name: OfficeActionName): OfficeAction => officeActions[name];
export const getRightForAction = (name: OfficeActionName): OfficeRight => actionOf(name).right;

/** How an action that takes effect before its confirmation is undone; null if the action is performed only once confirmed. */
export const getImmediateActionUndoRule = (name: OfficeActionName): OfficeAction['atOnce'] | null =>
  actionOf(name).atOnce ?? null;
export const isPlayerProtectionAction = (name: OfficeActionName): boolean => actionOf(name).protectsPlayer === true;

/** The right that the action needs for accounts of the operator's team; null if it is the same. */
export const getRightForTeamAccountAction = (name: OfficeActionName): OfficeRight | null =>
  actionOf(name).teamRight ?? null;

/** Returns the name of a member of staff in the audit trail. */
export const formatAuditTrailActorName = ({ login }: Pick<StaffCaller, 'login'>): string => `${login} (office)`;

/** Returns whether a request is outside the member's site: it belongs to another site or to the hall. */
export const isRequestOutsideStaffSite = (
  { site }: Pick<StaffCaller, 'site'>,
  request: Pick<ApprovalRequestRow, 'site_id'>,
): boolean => site !== null && request.site_id !== site;

export const checkSecondPersonMayConfirm = (
  secondPerson: StaffCaller | null,
  request: Pick<ApprovalRequestRow, 'asked_by' | 'site_id'>,
  right: OfficeRight,
): OfficeRefusal | null => {
  if (!secondPerson) return { code: 'STAFF_SIGNED_OUT', params: {} };
  if (isRequestOutsideStaffSite(secondPerson, request)) return { code: 'NOT_FOUND', params: {} };
  if (secondPerson.id === request.asked_by) return { code: 'SAME_PERSON', params: {} };
  const grant = findRightGrantForStaff(secondPerson, right);
  return grant === null || grant === 'upTo' || grant === 'ask' ? { code: 'NO_RIGHT', params: {} } : null;
};

export const parseOfficeActionName = (text: string): OfficeActionName | null =>
  Object.hasOwn(officeActions, text) ? (text as OfficeActionName) : null;

/** Parses stored input again, because anonymization empties it and an update may have changed the action's schema. */
export const parseStoredRequestContent = (name: OfficeActionName, request: ApprovalRequestRow): unknown => {
  const parsed = z.safeParse(actionOf(name).input, JSON.parse(request.content));
  if (!parsed.success) throw new BusinessRuleError('REQUEST_UNREADABLE');
  return parsed.data;
};

export const hashOfficeActionInput = (
  name: string,
  { reason, content }: { readonly reason: string; readonly content: unknown },
): string =>
  createHash('sha256')
    .update(JSON.stringify([name, reason, content]))
    .digest('base64url');
