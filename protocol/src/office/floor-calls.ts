import * as z from 'zod/mini';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import { floorAlertSchema } from './floor-alert.ts';
import type { OfficeRoute } from './office-route.ts';

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores.'));
const nameText = 'is one line of 1 to 64 characters.';
const placeText = 'is the place in the lobby, counted from 1.';
const ofBrand = z.object({ brand: id });
const ofAgent = z.object({ agent: id });
const nothing = z.object({});

/** Staff actions on alerts, brands and agents. */
export const floorActions = {
  acknowledgeAlert: defineOfficeAction({
    summary: 'Acknowledge an alert, so that it is not repeated.',
    right: 'acknowledgeAlerts',
    input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    answer: z.object({ state: z.enum(['acknowledged', 'closed']) }),
    subcommands: {
      'alert acknowledge': {
        help: 'acknowledges it, so that it is not repeated; closes one that only a person can close',
        arguments: { ALERT: 'id' },
        localOptions: { note: 'string' },
        reason: 'optional',
      },
    },
    refusals: ['NOT_FOUND', 'ALERT_ACKNOWLEDGED'],
    example: { id: 'alert-9' },
  }),
  renameBrand: defineOfficeAction({
    summary: 'Rename a brand.',
    right: 'manageFloor',
    input: z.extend(ofBrand, {
      name: z.string().check(z.trim(), z.regex(/^[^\p{Cc}]+$/u, nameText), z.maxLength(64, nameText)),
    }),
    answer: z.object({
      /** Agents whose machines still show the brand's old name. */
      agents: z.array(z.string()),
    }),
    subcommands: {
      'brand edit': {
        help: 'renames it: --name "…"',
        arguments: { BRAND: 'brand' },
        options: { name: 'name' },
        reason: 'optional',
      },
    },
    refusals: ['BRAND_UNKNOWN', 'BRAND_NAME_SAME'],
    example: { brand: 'koi', name: 'Golden Koi' },
  }),
  orderBrand: defineOfficeAction({
    summary: 'Move a brand to a position in the lobby, counted from 1.',
    right: 'manageFloor',
    input: z.extend(ofBrand, {
      place: z.int(placeText).check(z.minimum(1, placeText), z.maximum(9999, placeText)),
    }),
    answer: nothing,
    subcommands: {
      'brand order': {
        help: 'sets its position in the lobby, from 1',
        arguments: { BRAND: 'brand', POSITION: 'place' },
        reason: 'optional',
      },
    },
    refusals: ['BRAND_UNKNOWN', 'BRAND_PLACE_UNKNOWN', 'BRAND_PLACE_SAME'],
    example: { brand: 'koi', place: 1 },
  }),
  showBrand: defineOfficeAction({
    summary: 'Show a brand and its machines in the lobby.',
    right: 'manageFloor',
    input: ofBrand,
    answer: nothing,
    subcommands: {
      'brand show': {
        help: 'shows it in the lobby again',
        arguments: { BRAND: 'brand' },
        reason: 'optional',
      },
    },
    refusals: ['BRAND_UNKNOWN', 'BRAND_SHOWN'],
    example: { brand: 'koi' },
  }),
  hideBrand: defineOfficeAction({
    summary: 'Hide a brand and its machines in the lobby; seated players play on.',
    right: 'manageFloor',
    input: ofBrand,
    answer: nothing,
    subcommands: {
      'brand hide': {
        help: 'hides it and its machines from the lobby; seated players continue',
        arguments: { BRAND: 'brand' },
        reason: 'optional',
      },
    },
    refusals: ['BRAND_UNKNOWN', 'BRAND_HIDDEN'],
    example: { brand: 'koi' },
  }),
  addAgent: defineOfficeAction({
    summary: 'Add an agent. Its token is returned once.',
    right: 'manageFloor',
    input: z.extend(ofAgent, {
      /** Brands whose machines the agent may register if they are assigned to no agent. */
      brands: z.array(id).check(z.maxLength(100)),
    }),
    answer: z.object({ token: z.optional(z.string()) }),
    subcommands: {
      'agent add': {
        help: 'prints its token once; it drives the machines assigned to it, with --any-machine --brands koi,orbit also unassigned ones of these brands',
        arguments: { AGENT: 'agent' },
        localOptions: { 'any-machine': 'boolean' },
        options: { brands: 'brands' },
        defaults: { brands: [] },
        reason: 'optional',
      },
    },
    refusals: ['AGENT_EXISTS', 'BRAND_UNKNOWN'],
    example: { agent: 'hall7', brands: ['koi'] },
  }),
  renewAgent: defineOfficeAction({
    summary: 'Give an agent a new token, returned once; the old one is void.',
    right: 'manageFloor',
    input: ofAgent,
    answer: z.object({ token: z.optional(z.string()) }),
    subcommands: {
      'agent renew': {
        help: 'prints a new token once; the old one is void',
        arguments: { AGENT: 'agent' },
        reason: 'optional',
      },
    },
    refusals: ['AGENT_UNKNOWN'],
    example: { agent: 'hall7' },
  }),
  revokeAgent: defineOfficeAction({
    summary: 'Revoke an agent.',
    right: 'manageFloor',
    input: ofAgent,
    answer: nothing,
    subcommands: {
      'agent revoke': { help: 'revokes its access', arguments: { AGENT: 'agent' }, reason: 'optional' },
    },
    refusals: ['AGENT_UNKNOWN'],
    example: { agent: 'hall7' },
  }),
  removeAgent: defineOfficeAction({
    summary: 'Remove an agent that has no machines.',
    right: 'manageFloor',
    input: ofAgent,
    answer: nothing,
    subcommands: {
      'agent remove': {
        help: 'removes it once it has no machines; its token is void',
        arguments: { AGENT: 'agent' },
        reason: 'optional',
      },
    },
    refusals: ['AGENT_UNKNOWN', 'AGENT_REMOVED', 'AGENT_HAS_MACHINES'],
    example: { agent: 'hall7' },
  }),
} as const satisfies Record<string, OfficeAction>;

export const floorRoutes = {
  doneAlerts: {
    method: 'GET',
    path: 'alerts/done',
    summary: 'Closed alerts, newest first. Open ones come with the floor stream.',
    right: 'seeFloor',
    subcommands: ['alert list'],
    answer: z.object({ alerts: z.array(floorAlertSchema) }),
  },
  openAlerts: {
    method: 'GET',
    path: 'alerts/open',
    summary: 'Open alerts, newest first, for pages that only announce them.',
    right: 'seeFloor',
    subcommands: ['alert list'],
    answer: z.object({ alerts: z.array(floorAlertSchema) }),
  },
  search: {
    method: 'GET',
    path: 'search',
    summary: 'Machines, players and transfers that match a search term. Players and transfers need their own rights.',
    right: 'seeFloor',
    subcommands: ['account find', 'machine list', 'transfer list'],
    query: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
    answer: z.object({
      /** Machine ids with the names of their brands. */
      machines: z.array(z.object({ id: z.string(), brand: z.string() })),
      players: z.array(z.object({ id: z.string(), login: z.string(), name: z.string() })),
      transfers: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          state: z.string(),
          amountMinor: z.nullable(z.number()),
          at: z.number(),
          machine: z.string(),
          player: z.object({ id: z.string(), name: z.string() }),
        }),
      ),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;

const ofMachine = z.object({ machineId: id });

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
