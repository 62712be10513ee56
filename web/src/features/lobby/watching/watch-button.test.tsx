import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { loadInitialTexts, requestAllTexts } from '../../../i18n/i18n.ts';
import type { MachineCardAction } from '../store/machine-card-action.ts';
import { WatchMachineButton } from './watch-button.tsx';

beforeAll(async () => {
  await requestAllTexts();
  await loadInitialTexts('en');
});

const shown = (facts: Partial<LobbyMachine>, action: MachineCardAction = 'inUse') => {
  const machine: LobbyMachine = { id: '104' as MachineId, status: 'playing', ...facts };
  const html = renderToStaticMarkup(<WatchMachineButton machine={machine} action={action} />);
  return { text: html.replace(/<[^>]*>/g, ''), isKey: html.includes('<button') };
};

it('offers to watch a machine in play that has a picture', () => {
  expect(shown({ watchable: true })).toEqual({ text: 'Watch', isKey: true });
});

it('says that a machine in play has no picture, and offers nothing', () => {
  expect(shown({ noPicture: true })).toEqual({ text: 'No picture', isKey: false });
});

it.each([
  ['whose watching nobody allows', {}, 'inUse'],
  ['that is free', { watchable: true, status: 'available' }, 'play'],
  ['that is free and has no picture', { noPicture: true, status: 'available' }, 'play'],
  ['that pays out', { watchable: true, status: 'cashout' }, 'inUse'],
] as const)('shows nothing at a machine %s', (_, facts, action) => {
  expect(shown(facts, action)).toEqual({ text: '', isKey: false });
});
