import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digestMachineStates } from '../../play/floor-replica/floor-list-messages.ts';
import type { Machine } from '../../play/machines/machine.ts';
import { transportSamples } from '../../testing/transport-samples.ts';

const samples = Object.entries(transportSamples).flatMap(([name, { read, messages }]) =>
  messages.map((message, index) => ({ name: `${name} ${index + 1}`, read, message })),
);

const wholeRecords: ReadonlySet<string> = new Set(['Params', 'values']);

/** Returns a copy in which each object has one more field, except those of which every field has a meaning. */
const withUnknownFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([key, inner]) => [
    key,
    wholeRecords.has(key) ? inner : withUnknownFields(inner),
  ]);
  return { ...Object.fromEntries(fields), fieldOfTheNextVersion: { also: [1] } };
};

describe('a message between nodes of two neighbouring versions', () => {
  it.each(samples)('$name is read as the version before writes it', ({ read, message }) => {
    expect(read(JSON.stringify(message))).not.toBeNull();
  });

  it.each(samples)('$name is read alike with fields that only the next version knows', ({ read, message }) => {
    expect(read(JSON.stringify(withUnknownFields(message)))).toEqual(read(JSON.stringify(message)));
  });

  it.each(Object.entries(transportSamples))('%s of an unknown kind is dropped without an error', (_, { read }) => {
    for (const text of ['{"kind":"ofTheNextVersion"}', '{}', '3', 'null', '"knock"'])
      expect(read(text) ?? null).toBeNull();
  });
});

it('every kind of message has samples', () => {
  const sources = globSync('**/*.ts', { cwd: join(import.meta.dirname, '../..') }).filter(
    (path) => !/\.test\.ts$|^testing\//.test(path),
  );
  const texts = sources.map((path) => ({
    path,
    text: readFileSync(join(import.meta.dirname, '../..', path), 'utf8'),
  }));
  const schemas = texts.flatMap(({ text }) =>
    [...text.matchAll(/(?:parseNodeMessage\(|#receive\(\w+, )(\w+),/g)].map(([, schema = '']) => schema),
  );
  // These schemas are used inside `parseAgentCommand` and `parseCommandOutcome`, whose messages have samples of their own.
  const inside = ['schema', 'commandSchema', 'outcomeSchema'];
  expect([...new Set(schemas)].filter((name) => !inside.includes(name)).sort()).toEqual(
    Object.keys(transportSamples)
      .filter((name) => name.endsWith('Schema'))
      .sort(),
  );
  for (const [name, { messages }] of Object.entries(transportSamples)) expect(messages, name).not.toEqual([]);
  const readers = texts
    .filter(({ text }) => /\btransport\.(subscribe|answer|gather|ask)\(/.test(text))
    .map(({ path }) => path);
  expect(readers.sort()).toEqual([
    'api/channels/video-viewer-registry.ts',
    'platform/nodes/cluster-bus.ts',
    'platform/nodes/cluster-presence.ts',
    'platform/nodes/cluster-rate-limits.ts',
    'platform/nodes/database-monitor.ts',
    'platform/nodes/node-clocks.ts',
    'platform/transport/traced-transport.ts',
    'play/floor-replica/floor-replica.ts',
    'play/floor-replica/handle-agent-link-messages.ts',
    'play/floor-replica/remote-agent-link.ts',
    'play/floor-replica/seat-and-fault-poller.ts',
    'play/recordings/clip-relay.ts',
    'play/seats/hold/inter-node-seat-messages.ts',
    'play/watching/thumbnails/thumbnail-hub.ts',
  ]);
});

it('the digest of machines is that of the version before', () => {
  const machine = {
    id: 'm1',
    version: 12,
    view: { version: 7 },
    seat: 'held',
    fault: null,
    reservedFor: { playerId: 'p1' },
  } as Machine;
  // Two versions must compute the same digest, or their nodes would read all machines again every two seconds.
  expect(digestMachineStates([machine])).toBe('oY2wpPcErYZ4_gOQ');
});
