import type { CabinetView, MachineId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent-channel';
import { expect, it } from 'vitest';
import type { AgentLink } from './agent-link.ts';
import {
  applyMachineStateChange,
  areMachineVersionsExhausted,
  createMachineFromState,
  versionsPerAgentLink,
} from './machine.ts';

const link = {} as AgentLink;
const offline = createMachineFromState({
  id: 'm' as MachineId,
  brandId: 'koi',
  agentId: 'a',
  description: {} as CabinetDescription,
  link: null,
  view: { phase: 'idle' } as CabinetView,
  seat: 'none',
  reservedFor: null,
  heldFor: null,
  fault: null,
  outOfService: null,
  versionBase: 5_000,
});

it('versions of a connection begin at its base, grow with the status, and end with its last one', () => {
  expect(offline).toMatchObject({ status: 'offline', version: 5_000 + versionsPerAgentLink - 1 });
  const base = 5_000 + versionsPerAgentLink;
  const connected = applyMachineStateChange(offline, { link, versionBase: base });
  expect(connected).toMatchObject({ status: 'available', version: base });
  const taken = applyMachineStateChange(connected, { seat: 'held' });
  expect(taken).toMatchObject({ status: 'playing', version: base + 1 });
  expect(applyMachineStateChange(taken, { view: { phase: 'spinning' } as CabinetView }).version).toBe(base + 1);
  expect(applyMachineStateChange(taken, { link: null })).toMatchObject({
    status: 'offline',
    version: base + versionsPerAgentLink - 1,
  });
});

it('the end of a connection has one version, whoever saw how much of it', () => {
  const base = 5_000 + versionsPerAgentLink;
  const connected = applyMachineStateChange(offline, { link, versionBase: base });
  const further = applyMachineStateChange(connected, { seat: 'held' });
  expect(applyMachineStateChange(connected, { link: null }).version).toBe(
    applyMachineStateChange(further, { link: null }).version,
  );
});

it('no change takes the version of the end', () => {
  let machine = applyMachineStateChange(offline, { link, versionBase: 9_000_000 });
  machine = { ...machine, version: 9_000_000 + versionsPerAgentLink - 3 };
  expect(areMachineVersionsExhausted(machine)).toBe(false);
  machine = applyMachineStateChange(machine, { seat: 'held' });
  expect(areMachineVersionsExhausted(machine)).toBe(true);
  machine = applyMachineStateChange(machine, { seat: 'none' });
  expect(machine.version).toBe(9_000_000 + versionsPerAgentLink - 2);
});
