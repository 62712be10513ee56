import type * as z from 'zod/mini';
import type { officeActions, officeRoutes } from './office-contract.ts';
import type { HallRight, SecondPersonRight } from './staff-rights.ts';

export {
  type ChangedFact,
  changedFactSchema,
  type RequestEffect,
  type RequestEffectTextKey,
  type RequestEnumValue,
  type RequestFact,
  type RequestLabel,
  type RequestRow,
  type RequestValue,
  requestEffectSchema,
  requestFactSchema,
  requestLabels,
  requestSentences,
  requestValueSchema,
  requestWords,
} from './approval-request-facts.ts';
export { requestSchema } from './approval-request-routes.ts';
export {
  type AttendantTaskCheck,
  type AttendantTaskKind,
  listAttendantTaskChecks,
  taskChecks,
  taskKinds,
} from './attendant-task-calls.ts';
export { type RuleCode, ruleTexts } from './business-rule-error-texts.ts';
export { deskMethods } from './cashier-calls.ts';
export { type CabinetStep, cabinetStepSchema } from './commissioning-calls.ts';
export {
  type DayMeters,
  type DaySheet,
  type DifferenceCause,
  daySheetSchema,
  differenceCauses,
  owedClasses,
} from './daily-close-calls.ts';
export {
  type ActionSubcommand,
  createActionAnswerSchema,
  createActionBodySchema,
  defineOfficeAction,
  getActionAuditName,
  type OfficeAction,
  reasonSchema,
} from './define-office-action.ts';
export { officeBase } from './first-page-office-contract.ts';
export { type CaseOutcome, caseOutcomes } from './laundering-case-calls.ts';
export { meterNames } from './machine-calls.ts';
export { officeActions, officeRoutes } from './office-contract.ts';
export {
  createOfficeRefusal,
  fillTextParameters,
  formatOfficeRefusalText,
  getOfficeRefusalHttpStatus,
  isOfficeErrorCode,
  type OfficeErrorCode,
  type OfficeRefusal,
  type OfficeResult,
  officeErrorTexts,
} from './office-errors.ts';
export type { OfficeRoute } from './office-route.ts';
export { commandSettings, hallSettings } from './operator-settings-calls.ts';
export { accountGroups } from './player-actions.ts';
export {
  type DocumentKind,
  type DocumentState,
  documentKinds,
  type IdentityState,
  identityKinds,
} from './player-identity-check-calls.ts';
export { type ReportName, reportNames } from './report-calls.ts';
export {
  findRightGrantForRole,
  findRightGrantForStaff,
  getStaffRights,
  type HallRight,
  type OfficeArea,
  type OfficeRight,
  officeRights,
  type RightGrant,
  rightsOfHall,
  rightsOfRoles,
  type SecondPersonRight,
  type StaffRole,
  type StaffScope,
  staffRoles,
} from './staff-rights.ts';
export { meSchema, signInStepSchema } from './staff-sign-in-routes.ts';
export { longestTerms } from './terms-and-conditions-calls.ts';

export type OfficeRouteName = keyof typeof officeRoutes;
export type OfficeActionName = keyof typeof officeActions;
/** The name of an action's subcommand, which also names its entry in the audit trail. */
export type SubcommandName = {
  [Name in OfficeActionName]: keyof (typeof officeActions)[Name]['subcommands'];
}[OfficeActionName];

type RightsOf<Action> = Action extends { readonly right: infer Right; readonly teamRight: infer Team }
  ? Right | Team
  : Action extends { readonly right: infer Right }
    ? Right
    : never;

/** Names of actions that may need confirmation by a second person, according to the matrix of staff rights. */
export type SharedActionName = {
  [Name in OfficeActionName]: RightsOf<(typeof officeActions)[Name]> & SecondPersonRight extends never ? never : Name;
}[OfficeActionName];

/** Names of actions that staff of one site may perform, on the site's own players, colleagues and shifts. */
export type SiteActionName = {
  [Name in OfficeActionName]: Exclude<RightsOf<(typeof officeActions)[Name]>, HallRight> extends never ? never : Name;
}[OfficeActionName];

type Part = 'params' | 'query' | 'body';
type SchemaOf<Of, Key extends string> = Of extends { readonly [_ in Key]: infer Schema extends z.ZodMiniType }
  ? z.output<Schema>
  : undefined;
type InputOf<Of, Key extends string> = Of extends { readonly [_ in Key]: infer Schema extends z.ZodMiniType }
  ? z.input<Schema>
  : undefined;

/** A back-office API call after the server has parsed it. Parts without a schema are undefined. */
export type ParsedOfficeCall<Name extends OfficeRouteName> = {
  readonly [Key in Part]: SchemaOf<(typeof officeRoutes)[Name], Key>;
};
/** Arguments with which a page makes a back-office API call. */
export type OfficeCallInput<Name extends OfficeRouteName> = {
  readonly [Key in Part as InputOf<(typeof officeRoutes)[Name], Key> extends undefined ? never : Key]: InputOf<
    (typeof officeRoutes)[Name],
    Key
  >;
};
export type OfficeAnswerInput<Name extends OfficeRouteName> = z.input<(typeof officeRoutes)[Name]['answer']>;
export type OfficeAnswer<Name extends OfficeRouteName> = z.output<(typeof officeRoutes)[Name]['answer']>;

export type ActionContent<Name extends OfficeActionName> = z.output<(typeof officeActions)[Name]['input']>;
export type ActionContentInput<Name extends OfficeActionName> = z.input<(typeof officeActions)[Name]['input']>;
export type ActionAnswer<Name extends OfficeActionName> = z.output<(typeof officeActions)[Name]['answer']>;
export type ActionAnswerInput<Name extends OfficeActionName> = z.input<(typeof officeActions)[Name]['answer']>;
