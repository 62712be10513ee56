import type { PlayerId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import {
  buildDateRangeQuery,
  computePresetDateRange,
  findMatchingDateRangePreset,
  parseRecordFilter,
  serializeRecordFilter,
} from './record-filter.ts';

const sorts = ['at', 'amount'] as const;
const read = (text: string) => parseRecordFilter(new URLSearchParams(text), sorts);
const plain = {
  from: null,
  to: null,
  sort: 'at',
  order: 'desc',
  size: 20,
  player: null,
  type: null,
} as const;

describe('a filter in the address', () => {
  it('is read back as it was written, and defaults are left out', () => {
    const filter = {
      from: '2026-11-01',
      to: '2026-11-21',
      sort: 'amount',
      order: 'asc',
      size: 50,
      player: 'p-1' as PlayerId,
      type: null,
    } as const;
    const text = serializeRecordFilter(filter, sorts).toString();
    expect(text).toBe('player=p-1&from=2026-11-01&to=2026-11-21&sort=amount&order=asc&size=50');
    expect(read(text)).toEqual(filter);
    expect(serializeRecordFilter(plain, sorts).toString()).toBe('');
  });

  it.each(['from=2026-02-30', 'from=x', 'from=0000-01-01', 'sort=tag', 'order=up', 'size=7', 'player='])(
    'ignores %s',
    (text) => {
      expect(read(text)).toEqual(plain);
    },
  );

  it('sends no range if no days are chosen', () => {
    expect(buildDateRangeQuery(plain)).toEqual({});
    expect(buildDateRangeQuery({ from: '2026-11-01', to: null, type: null })).toEqual({
      from: '2026-11-01',
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('has a type for records that are of several, and for no others', () => {
    const typed = ['at', 'type'] as const;
    const filter = { ...plain, type: 4 } as const;
    expect(serializeRecordFilter(filter, typed).toString()).toBe('type=4');
    expect(parseRecordFilter(new URLSearchParams('type=4'), typed)).toEqual(filter);
    for (const text of ['type=7', 'type=x', 'type='])
      expect(parseRecordFilter(new URLSearchParams(text), typed)).toEqual(plain);
    expect(read('type=4')).toEqual(plain);
    expect(buildDateRangeQuery(filter)).toEqual({ type: '4' });
  });

  it('recognises the presets by their days', () => {
    const now = new Date(2026, 2, 3, 0, 30);
    expect(computePresetDateRange('week', now)).toEqual({ from: '2026-02-25', to: '2026-03-03' });
    expect(computePresetDateRange('today', now)).toEqual({ from: '2026-03-03', to: '2026-03-03' });
    for (const preset of ['all', 'today', 'week', 'month'] as const)
      expect(findMatchingDateRangePreset(computePresetDateRange(preset, now), now)).toBe(preset);
    expect(findMatchingDateRangePreset({ from: '2026-02-25', to: null }, now)).toBeNull();
  });
});
