import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TestHost } from '../testing/test-host.ts';
import { FileMemory } from './persistent-memory.ts';

it('keeps credits, meters and exceptions in a file that a new machine reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'egm-memory-'));
  const path = join(folder, 'memory.json');
  const first = new TestHost({ store: new FileMemory(path) }).begin();
  first.machine.insertBill(2_000);
  // What a write has left that did not end is no memory.
  writeFileSync(`${path}.new`, '{"credit": ');
  const second = new TestHost({ store: new FileMemory(path) });
  second.ask('80');
  expect(second.readExceptions()).toEqual(['4A', '18', '17']);
  expect(second.machine.state.credit.credits).toBe(2_000);
  expect(second.machine.meter(0x0b)).toBe(2_000);
  expect(readdirSync(folder)).toEqual(['memory.json']);
  rmSync(folder, { recursive: true });
});
