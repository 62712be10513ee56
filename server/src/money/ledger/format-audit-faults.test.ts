import { expect, it } from 'vitest';
import { formatAuditFaults } from './format-audit-faults.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => index);
const line = (row: number) => `row ${row}`;

it('prints a line for each of up to a hundred faults', () => {
  expect(formatAuditFaults([], line)).toEqual([]);
  expect(formatAuditFaults(rows(2), line)).toEqual(['row 0', 'row 1']);
  expect(formatAuditFaults(rows(100), line)).toHaveLength(100);
});

it('counts the faults beyond a hundred instead of hiding them', () => {
  const lines = formatAuditFaults(rows(103), line);
  expect(lines).toHaveLength(101);
  expect(lines.at(-1)).toBe('… and 3 more like it');
});
