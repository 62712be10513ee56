import * as z from 'zod/mini';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import { floorAlertSchema } from './floor-alert.ts';
import type { OfficeRoute } from './office-route.ts';

/** What an attendant must check and tick at the cabinet before a task can be completed, by the kind of the task's alert. */
export const taskChecks = {
  handPay: ['atMachine', 'reels', 'meter', 'closed'],
  handPayWaits: ['atMachine', 'reels', 'meter', 'closed'],
  machineFault: ['atMachine', 'repaired', 'closed'],
  attendantCalled: ['atMachine', 'helped'],
  agentGone: ['atMachine', 'power', 'line'],
} as const;

export type AttendantTaskKind = keyof typeof taskChecks;
export type AttendantTaskCheck = (typeof taskChecks)[AttendantTaskKind][number];

export const taskKinds = Object.keys(taskChecks) as readonly AttendantTaskKind[];

/** Returns the checks that an attendant must tick for a task; empty for an alert that is not a task. */
export const listAttendantTaskChecks = (taskKind: string): readonly AttendantTaskCheck[] =>
  Object.hasOwn(taskChecks, taskKind) ? taskChecks[taskKind as AttendantTaskKind] : [];

const id = z.string().check(z.minLength(1), z.maxLength(64));
const ofTask = z.object({ id });
const check = z.enum(['atMachine', 'reels', 'meter', 'closed', 'repaired', 'helped', 'power', 'line']);
const nothing = z.object({});
/** Maximum time in ms by which sending a ticked check may be delayed by a lost connection: the length of a shift. */
const longestWaitMs = 12 * 3_600_000;

const taskSchema = z.object({
  alert: floorAlertSchema,
  /** The name of the machine's brand; null if the task is not about a machine. */
  brandName: z.nullable(z.string()),
  /** Ids of machines that are offline because their agent is disconnected. */
  dark: z.array(z.string()),
  claim: z.nullable(z.object({ by: z.string(), at: z.number(), isYours: z.boolean() })),
  /** Checks required for the task in their order, and when each was ticked. */
  checks: z.array(z.object({ check, at: z.nullable(z.number()) })),
  doneAt: z.nullable(z.number()),
});

export const taskRoutes = {
  tasks: {
    method: 'GET',
    path: 'tasks',
    summary: 'The attendants’ tasks on the floor, and those done in the last twelve hours.',
    right: 'acknowledgeAlerts',
    answer: z.object({ tasks: z.array(taskSchema) }),
  },
} as const satisfies Record<string, OfficeRoute>;

/** Attendants' actions on a floor task. Claiming it also acknowledges its alert, so that the alert is not sent again. */
export const taskActions = {
  claimTask: defineOfficeAction({
    summary: 'Take a floor task. The first caller gets it.',
    right: 'acknowledgeAlerts',
    input: z.extend(ofTask, {
      /** The attendant who has the task now, for a takeover; null: the task must be unassigned. */
      from: z.nullable(z.string().check(z.maxLength(100))),
    }),
    answer: nothing,
    subcommands: {
      'task claim': {
        help: 'takes a floor task; --from takes it over from its holder',
        arguments: { ALERT: 'id' },
        options: { from: 'from' },
        reason: 'optional',
      },
    },
    refusals: ['NOT_FOUND', 'TASK_TAKEN', 'TASK_OVER'],
    example: { id: 'alert-9', from: null },
  }),
  tickTask: defineOfficeAction({
    summary: 'Tick what was checked at the cabinet.',
    right: 'acknowledgeAlerts',
    input: z.extend(ofTask, {
      check,
      /** How long ago the attendant ticked the check, in ms: an offline phone sends it later. */
      agoMs: z.optional(z.int().check(z.minimum(0), z.maximum(longestWaitMs))),
    }),
    answer: nothing,
    subcommands: {
      'task tick': {
        help: 'ticks an item checked at the cabinet',
        arguments: { ALERT: 'id', CHECK: 'check' },
        options: { 'ago-ms': 'agoMs' },
        reason: 'optional',
      },
    },
    refusals: ['NOT_FOUND', 'TASK_TAKEN', 'TASK_FREE', 'TASK_OVER'],
    example: { id: 'alert-9', check: 'reels', agoMs: 0 },
  }),
  returnTask: defineOfficeAction({
    summary: 'Return a task, so that somebody else can take it.',
    right: 'acknowledgeAlerts',
    input: ofTask,
    answer: nothing,
    subcommands: {
      'task return': {
        help: 'returns a task, so that somebody else can take it',
        arguments: { ALERT: 'id' },
        reason: 'optional',
      },
    },
    refusals: ['NOT_FOUND', 'TASK_TAKEN', 'TASK_FREE', 'TASK_OVER'],
    example: { id: 'alert-9' },
  }),
  finishTask: defineOfficeAction({
    summary: 'Mark a task as done: everything is ticked, or its cause is over.',
    right: 'acknowledgeAlerts',
    input: ofTask,
    answer: nothing,
    subcommands: {
      'task done': {
        help: 'completes a task: everything is ticked, or its cause is over',
        arguments: { ALERT: 'id' },
        reason: 'optional',
      },
    },
    refusals: ['NOT_FOUND', 'TASK_TAKEN', 'TASK_FREE', 'TASK_OVER', 'TASK_UNCHECKED'],
    example: { id: 'alert-9' },
  }),
} as const satisfies Record<string, OfficeAction>;
