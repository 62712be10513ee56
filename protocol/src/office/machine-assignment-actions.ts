import * as z from 'zod/mini';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores.'));
const ofMachine = z.object({ machineId: id });
const nothing = z.object({});
const atRest = ['MACHINE_SEATED', 'MACHINE_TRANSFERS', 'MACHINE_CREDIT'] as const;

const exampleMachines = [{ machine: 'm9', brand: 'koi', name: 'Neon Koi' }];

/** Staff actions that assign a machine to an agent, and to the brand whose game it has. */
export const machinePlaceActions = {
  addMachine: defineOfficeAction({
    summary:
      'Assign a machine to an agent. It appears in the lobby when its cabinet connects; a removed machine comes back.',
    right: 'manageFloor',
    input: z.extend(ofMachine, { brand: id, agent: id }),
    answer: nothing,
    subcommands: {
      'machine add': {
        help: 'assigns it: --brand BRAND --agent AGENT',
        arguments: { MACHINE: 'machineId' },
        options: { brand: 'brand', agent: 'agent' },
        reason: 'optional',
      },
    },
    refusals: ['BRAND_UNKNOWN', 'AGENT_UNKNOWN', 'MACHINE_ASSIGNED'],
    example: { machineId: 'm9', brand: 'koi', agent: 'hall7' },
  }),
  moveMachine: defineOfficeAction({
    summary: 'Move a machine to another agent while it has no player and no money.',
    right: 'manageFloor',
    input: z.extend(ofMachine, { agent: id }),
    answer: z.object({ from: z.string() }),
    subcommands: {
      'machine move': {
        help: 'moves it to another agent: --agent AGENT; while nobody plays there and no money is on it',
        arguments: { MACHINE: 'machineId' },
        options: { agent: 'agent' },
        reason: 'optional',
      },
    },
    refusals: ['AGENT_UNKNOWN', 'NO_MACHINE', 'MACHINE_ASSIGNED', ...atRest],
    example: { machineId: 'm9', agent: 'hall7' },
  }),
  setMachineBrand: defineOfficeAction({
    summary: 'Change a machine to the game of another brand while it has no player and no money.',
    right: 'manageFloor',
    input: z.extend(ofMachine, { brand: id }),
    answer: z.object({ from: z.string() }),
    subcommands: {
      'machine brand': {
        help: 'changes its game, while nobody plays there and no money is on it',
        arguments: { MACHINE: 'machineId', BRAND: 'brand' },
        reason: 'optional',
      },
    },
    refusals: ['BRAND_UNKNOWN', 'NO_MACHINE', ...atRest],
    example: { machineId: 'm9', brand: 'koi' },
  }),
  applyFloorFile: defineOfficeAction({
    summary:
      'Assign to an agent the machines of its floor file: new ones are added, others move to it or change games, and those not in the file are removed. All or nothing.',
    right: 'manageFloor',
    input: z.object({
      agent: id,
      machines: z
        .array(z.object({ machine: id, brand: id, name: z.nullable(z.string().check(z.maxLength(60))) }))
        .check(z.minLength(1), z.maxLength(64)),
    }),
    answer: z.object({ changed: z.number() }),
    subcommands: {
      'agent floor': {
        help: 'assigns the machines of a floor file: adds and moves them, changes games, and removes those not listed',
        arguments: { AGENT: 'agent', FILE: 'machines' },
        reason: 'required',
      },
    },
    refusals: [
      ...(['AGENT_UNKNOWN', 'BRAND_UNKNOWN', 'FLOOR_FILE_SAME', 'FLOOR_FILE_NAME'] as const),
      ...(['FLOOR_FILE_TWICE', 'MACHINE_PAY_WAITS', 'MACHINE_EVENT_REFUSED', 'MACHINE_FAULTED'] as const),
      ...atRest,
    ],
    example: { agent: 'hall7', machines: exampleMachines },
  }),
} as const satisfies Record<string, OfficeAction>;
