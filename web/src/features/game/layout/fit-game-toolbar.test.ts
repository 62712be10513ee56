import { describe, expect, it } from 'vitest';
import { hideOverflowingToolbarParts, toolbarHideOrder } from './fit-game-toolbar.ts';

/** A bar whose parts are as wide as given, 500 px with all that it never gives up, in a window of `width`. */
const barOf = (width: number, parts: Readonly<Record<string, number>>) => {
  const givenUp = new Set<string>();
  const part = (name: string) => ({
    setAttribute: () => givenUp.add(name),
    removeAttribute: () => givenUp.delete(name),
  });
  const bar = {
    clientWidth: width,
    get scrollWidth() {
      const shown = Object.entries(parts).filter(([name]) => !givenUp.has(name));
      return Math.max(
        width,
        shown.reduce((sum, [, partWidth]) => sum + partWidth, 500),
      );
    },
    querySelectorAll: (selector: string) => {
      const name = /data-part="(\w+)"/.exec(selector)?.[1];
      if (name === undefined) return [...givenUp].map(part);
      return name in parts ? [part(name)] : [];
    },
  };
  return { bar: bar as unknown as HTMLElement, givenUp, resize: (to: number) => (bar.clientWidth = to) };
};

describe('giveUpParts', () => {
  const parts = { viewersWord: 60, way: 70, jackpotAmount: 90, name: 64, factWords: 120, clock: 40 };

  it('gives up nothing that fits', () => {
    const { bar, givenUp } = barOf(944, parts);
    hideOverflowingToolbarParts(bar);
    expect([...givenUp]).toEqual([]);
  });

  it('gives up no more parts than it must, in the stated order', () => {
    const { bar, givenUp } = barOf(700, parts);
    hideOverflowingToolbarParts(bar);
    expect([...givenUp]).toEqual(['viewersWord', 'way', 'jackpotAmount', 'name']);
  });

  it('takes them back when there is room again', () => {
    const { bar, givenUp, resize } = barOf(500, parts);
    hideOverflowingToolbarParts(bar);
    expect([...givenUp]).toEqual(Object.keys(parts));
    resize(900);
    hideOverflowingToolbarParts(bar);
    expect([...givenUp]).toEqual(['viewersWord']);
  });

  it('names no part for the session’s time, the net result or the keys that only the bar has', () => {
    expect(toolbarHideOrder).not.toContain('session');
    expect(toolbarHideOrder).not.toContain('net');
    expect(toolbarHideOrder.filter((name) => name.endsWith('Key'))).toEqual(['rulesKey', 'soundKey', 'noticesKey']);
  });
});
