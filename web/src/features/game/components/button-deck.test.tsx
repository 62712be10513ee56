import type { CabinetView } from '@reelfloor/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadInitialTexts, requestAllTexts } from '../../../i18n/i18n.ts';
import { idleView, welcome } from '../../../testing/open-floor.ts';
import { buildSeatView } from '../session/seat-view.ts';
import { CreditMeters } from './button-deck.tsx';

beforeAll(async () => {
  await requestAllTexts();
  await loadInitialTexts('en');
});

const shown = (view: Partial<CabinetView>) => {
  const seat = buildSeatView({ ...welcome(1), isPlain: false, cabinet: { ...idleView, ...view } }, 0);
  const html = renderToStaticMarkup(<CreditMeters seat={seat} />);
  const meters = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
  return { meters: meters.map(([, name, value]) => `${name}: ${value}`), isLit: html.includes('is-won') };
};

describe('the deck’s meters', () => {
  it('do not light up a win of the stake or less, also after the stake was lowered', () => {
    expect(shown({ winMinor: 100 })).toEqual({
      meters: ['Credit: ₺0.00', 'Stake: ₺1.00', 'Last win: ₺1.00'],
      isLit: false,
    });
    expect(shown({ winMinor: 400, stakeMinor: 100, roundStakeMinor: 500 }).isLit).toBe(false);
    expect(shown({ winMinor: 501, roundStakeMinor: 500 }).isLit).toBe(true);
  });

  it('light up a win, and nothing else', () => {
    expect(shown({ winMinor: 1250 })).toEqual({
      meters: ['Credit: ₺0.00', 'Stake: ₺1.00', 'Last win: ₺12.50'],
      isLit: true,
    });
    expect(shown({ winMinor: 0 }).isLit).toBe(false);
  });

  it('show during free spins how many are left, how many were played, and their total win', () => {
    const series = {
      phase: 'freeSpins',
      freeSpinsLeft: 5,
      freeSpinsPlayed: 3,
      freeSpinsWinMinor: 4000,
    } as const;
    expect(shown({ ...series, winMinor: 0 })).toEqual({
      meters: ['Credit: ₺0.00', 'Free spins: 5', 'Won in 3 free spins: ₺40.00'],
      isLit: true,
    });
  });

  it('keep the total of the free spins after the last one', () => {
    expect(shown({ freeSpinsLeft: 0, freeSpinsPlayed: 8, freeSpinsWinMinor: 9000, winMinor: 500 }).meters).toEqual([
      'Credit: ₺0.00',
      'Stake: ₺1.00',
      'Won in 8 free spins: ₺90.00',
    ]);
  });

  it('show the last win where the cabinet reports no total', () => {
    expect(shown({ phase: 'freeSpins', freeSpinsLeft: 2, winMinor: 700 }).meters).toContain('Last win: ₺7.00');
  });
});
