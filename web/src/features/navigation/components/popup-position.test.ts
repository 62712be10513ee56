import { expect, test } from 'vitest';
import type { NavigationNode } from '../navigation-items.ts';
import { computePopupDepth, computePopupPosition } from './popup-position.ts';

const window = { width: 1280, height: 900 };
const box = (left: number, width: number, top = 100, height = 300) => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
  width,
});
/** Places a popup of 240 pixels beside an entry of 232 pixels that begins at `left`. */
const beside = (left: number, more: Partial<Parameters<typeof computePopupPosition>[0]> = {}) =>
  computePopupPosition({
    popup: box(left + 232 + 4, 240),
    entry: box(left, 232, 100, 44),
    level: 1,
    deeper: 0,
    sideBefore: null,
    window,
    ...more,
  });

test('a popup under the bar is moved into the window at either end', () => {
  const under = (left: number) =>
    computePopupPosition({
      popup: box(left, 240, 120),
      entry: box(left, 120, 60, 44),
      level: 0,
      deeper: 2,
      sideBefore: null,
      window,
    });
  expect(under(500)).toMatchObject({ x: 0, y: 0 });
  expect(under(1100).x).toBe(1280 - 4 - 1340);
  expect(under(-30).x).toBe(34);
});

test('a popup beside an entry changes sides if there is no room', () => {
  expect(beside(600)).toEqual({ x: 0, y: 0, side: 'right' });
  expect(beside(900)).toEqual({ x: -(240 + 232 + 8), y: 0, side: 'left' });
});

test('it leaves room for the popups that open from it, which use the same side', () => {
  expect(beside(700, { deeper: 1 })).toMatchObject({ side: 'left' });
  expect(beside(450, { deeper: 1 })).toMatchObject({ side: 'right' });
  expect(beside(500, { level: 2, sideBefore: 'left' })).toMatchObject({ side: 'left', x: -480 });
});

test('everything is mirrored from right to left', () => {
  const leftOf = (entryLeft: number, more = {}) =>
    beside(0, { popup: box(entryLeft - 4 - 240, 240), entry: box(entryLeft, 232, 100, 44), ...more });
  expect(leftOf(700, { deeper: 1 })).toMatchObject({ x: 0, side: 'left' });
  expect(leftOf(300, { deeper: 1 })).toMatchObject({ x: 480, side: 'right' });
});

test('it is never outside the window, on either side', () => {
  expect(beside(100, { level: 2, sideBefore: 'left' }).x).toBe(4 - 336);
  expect(beside(600, { popup: box(836, 240, 700) }).y).toBe(-104);
  expect(beside(600, { popup: box(836, 240, 100, 2000) }).y).toBe(-96);
});

test('nested popups are counted through groups', () => {
  const page: NavigationNode = { id: 'page', type: 'item', title: 'words.home', url: '/page' };
  const titled = { id: 'heading', title: 'words.home' } as const;
  const collapse = (...children: NavigationNode[]): NavigationNode => ({
    ...titled,
    type: 'collapse',
    children,
  });
  expect(computePopupDepth({ ...titled, type: 'group', children: [page] })).toBe(0);
  expect(
    computePopupDepth({
      ...titled,
      type: 'group',
      children: [page, collapse(page), { ...titled, type: 'group', children: [collapse(collapse(page))] }],
    }),
  ).toBe(2);
});
