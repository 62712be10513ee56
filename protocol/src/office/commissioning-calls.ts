import * as z from 'zod/mini';
import {
  type Commissioning,
  cornersSchema,
  type LoggedFrame,
  type SavedFaultList,
  turnSchema,
  wiringItems,
} from '../channels/commissioning.ts';
import { boxSchema } from '../machine.ts';
import { positiveMinorSchema } from '../money-amount-schemas.ts';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import { floorStates } from './live-floor-channel.ts';
import type { OfficeRoute } from './office-route.ts';

const machineId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores.'));
const id = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
const name = z.object({ id: z.string(), name: z.string() });

/**
 * Commissioning state of a machine, already validated by its agent's channel. Not validated again: its schema would increase the office's
 * first page.
 */
const commissioning = z.custom<Commissioning>();

/** A technician's step at a machine that is out of service for commissioning. Each is one command to the machine's agent. */
export const cabinetStepSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('tickWiring'), item: z.enum(wiringItems), ticked: z.boolean() }),
  z.object({ step: z.literal('testKey'), channel: z.int().check(z.nonnegative()) }),
  z.object({ step: z.literal('testMoney'), amountMinor: positiveMinorSchema }),
  z.object({ step: z.literal('takeTestMoneyOut') }),
  z.object({
    step: z.literal('arrangePicture'),
    corners: cornersSchema,
    turn: turnSchema,
    reelBox: boxSchema,
  }),
  z.object({ step: z.literal('takeOutOfService') }),
]);
export type CabinetStep = z.infer<typeof cabinetStepSchema>;

/** State of the confirmed command that opens a machine to players: sent to its agent and pending, or refused. */
const openingSchema = z.object({
  state: z.enum(['sent', 'refused']),
  by: z.string(),
  at: z.number(),
});

export const commissioningActions = {
  commissionMachine: defineOfficeAction({
    summary:
      'Put a real machine into service: pin its identification, and open it to players. A technician requests, a manager confirms.',
    right: 'commissionMachine',
    input: z.object({
      machineId,
      /** The serial number that the machine reported, as shown to the technician who requests its opening. */
      serial: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    answer: z.object({}),
    subcommands: {
      'machine commission': {
        help: 'puts a tested real machine into service; --serial is the serial number that the machine reports',
        arguments: { MACHINE: 'machineId' },
        options: { serial: 'serial' },
        reason: 'required',
      },
    },
    refusals: ['CABINET_UNREAD', 'CABINET_AWAY', 'CABINET_WAITS', 'CABINET_OTHER', 'CABINET_IN_SERVICE'],
    example: { machineId: 'm9', serial: 'AG-0417-2231' },
  }),
} as const satisfies Record<string, OfficeAction>;

export const commissioningRoutes = {
  cabinets: {
    method: 'GET',
    path: 'cabinets',
    summary: 'The real machines, and whether each is in service, as last reported.',
    right: 'seeFloor',
    answer: z.object({
      cabinets: z.array(
        z.object({
          id: z.string(),
          brand: name,
          agent: z.object({ id: z.string(), isConnected: z.boolean() }),
          state: z.enum(floorStates),
          /** The machine's last reported commissioning state; null if nobody has opened its commissioning page yet. */
          reported: z.nullable(z.object({ isInService: z.boolean(), waitsFor: z.custom<Commissioning['waitsFor']>() })),
        }),
      ),
    }),
  },
  cabinet: {
    method: 'GET',
    path: 'cabinets/:id',
    summary: 'A real machine during commissioning: what it reports now, and its test results.',
    right: 'seeFloor',
    params: id,
    answer: z.object({
      now: z.number(),
      id: z.string(),
      brand: name,
      agent: z.object({ id: z.string(), isConnected: z.boolean(), delayMs: z.nullable(z.number()) }),
      state: z.enum(floorStates),
      picture: z.object({ width: z.number(), height: z.number() }),
      /** The machine's commissioning state; null if its agent did not respond. */
      commissioning: z.nullable(commissioning),
      opening: z.nullable(openingSchema),
    }),
  },
  cabinetFrames: {
    method: 'GET',
    path: 'cabinets/:id/frames',
    summary: 'The newest frames on a real machine’s line: only those that changed something, or all.',
    right: 'seeFloor',
    params: id,
    query: z.object({
      every: z.optional(z.enum(['true', 'false'])),
      /** Unix time in ms of a fault: returns the protocol frames around it instead of the newest ones. */
      faultAt: z.optional(z.string()),
    }),
    answer: z.object({ frames: z.custom<readonly LoggedFrame[]>() }),
  },
  cabinetFaults: {
    method: 'GET',
    path: 'cabinets/:id/faults',
    summary: 'Faults of a real machine with stored frames.',
    right: 'seeFloor',
    params: id,
    /** The machine's stored faults; null if its agent did not respond. */
    answer: z.object({ kept: z.nullable(z.custom<SavedFaultList>()) }),
  },
  /**
   * Runs a technician's step at the machine. Not an office action: it changes nothing on the server except for the audit trail, and the
   * machine reports the result.
   */
  workOnCabinet: {
    method: 'POST',
    path: 'cabinets/:id/work',
    summary:
      'Do a commissioning step at a real machine: tick wiring, test a key or money, arrange its picture, take it out of service.',
    right: 'commissionMachine',
    params: id,
    body: cabinetStepSchema,
    answer: commissioning,
  },
} as const satisfies Record<string, OfficeRoute>;
