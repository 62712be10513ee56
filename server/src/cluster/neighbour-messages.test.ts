import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Machine } from '../machines/machine.ts';
import { wireSamples } from '../testing/wire-samples.ts';
import { digestOf } from './floor-digest.ts';

const samples = Object.entries(wireSamples).flatMap(([name, { read, messages }]) =>
  messages.map((message, index) => ({ name: `${name} ${index + 1}`, read, message })),
);

/** Returns a copy in which each object has one more field, except `Params`, of which every field has a meaning. */
const withUnknownFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([key, inner]) => [
    key,
    key === 'Params' ? inner : withUnknownFields(inner),
  ]);
  return { ...Object.fromEntries(fields), fieldOfTheNextVersion: { also: [1] } };
};

describe('a message between nodes of two neighbouring versions', () => {
  it.each(samples)('$name is read as the version before writes it', ({ read, message }) => {
    expect(read(JSON.stringify(message))).not.toBeNull();
  });

  it.each(samples)(
    '$name is read alike with fields that only the next version knows',
    ({ read, message }) => {
      expect(read(JSON.stringify(withUnknownFields(message)))).toEqual(read(JSON.stringify(message)));
    },
  );

  it.each(Object.entries(wireSamples))('%s of an unknown kind is dropped without an error', (_, { read }) => {
    for (const text of ['{"kind":"ofTheNextVersion"}', '{}', '3', 'null', '"knock"'])
      expect(read(text) ?? null).toBeNull();
  });
});

it('every kind of message has samples', () => {
  const sources = globSync('**/*.ts', { cwd: join(import.meta.dirname, '..') }).filter(
    (path) => !/\.test\.ts$|^testing\//.test(path),
  );
  const texts = sources.map((path) => ({
    path,
    text: readFileSync(join(import.meta.dirname, '..', path), 'utf8'),
  }));
  const schemas = texts.flatMap(({ text }) =>
    [...text.matchAll(/(?:readMessage\(|#hear\(\w+, )(\w+),/g)].map(([, schema = '']) => schema),
  );
  // These schemas are used inside `readCommand` and `readOutcome`, whose messages have samples of their own.
  const inside = ['schema', 'commandSchema', 'outcomeSchema'];
  expect([...new Set(schemas)].filter((name) => !inside.includes(name)).sort()).toEqual(
    Object.keys(wireSamples)
      .filter((name) => name.endsWith('Schema'))
      .sort(),
  );
  for (const [name, { messages }] of Object.entries(wireSamples)) expect(messages, name).not.toEqual([]);
  const readers = texts
    .filter(({ text }) => /\bwire\.(hear|answer|gather|ask)\(/.test(text))
    .map(({ path }) => path);
  expect(readers.sort()).toEqual([
    'channels/viewers.ts',
    'cluster/books-watch.ts',
    'cluster/cluster-bus.ts',
    'cluster/floor-facts.ts',
    'cluster/floor-replica.ts',
    'cluster/hot-keys.ts',
    'cluster/link-door.ts',
    'cluster/node-clocks.ts',
    'cluster/observed-wire.ts',
    'cluster/remote-agent-link.ts',
    'cluster/shared-presence.ts',
    'seats/hold/seat-wire.ts',
    'thumbnails/thumbnail-hub.ts',
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
  expect(digestOf([machine])).toBe('iO_gFkQzWOfan73q');
});
