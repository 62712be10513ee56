import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { computeMachineCardAction } from './machine-card-action.ts';
import { computeMachineCardNote } from './machine-card-note-content.ts';

const machine: LobbyMachine = {
  id: '104' as MachineId,
  status: 'available',
  stakeMinMinor: 20,
  stakeMaxMinor: 1000,
};
const noteOf = (change: Partial<LobbyMachine>) => {
  const changed = { ...machine, ...change };
  return computeMachineCardNote(changed, computeMachineCardAction(changed));
};

describe('the line below a card’s status', () => {
  it('says the stakes, and nothing where a server sends none', () => {
    expect(noteOf({})).toEqual({ kind: 'stakes', minMinor: 20, maxMinor: 1000 });
    expect(noteOf({ stakeMaxMinor: undefined })).toEqual({ kind: 'none' });
  });

  it('says why a machine is out of service, in the words of staff if they gave any', () => {
    expect(noteOf({ status: 'outOfService', note: 'New reels' })).toEqual({
      kind: 'note',
      text: 'New reels',
    });
    expect(noteOf({ status: 'outOfService' })).toEqual({ kind: 'whyOutOfService' });
    expect(noteOf({ status: 'outOfService', note: '' })).toEqual({ kind: 'whyOutOfService' });
  });

  it.each([
    ['error', 'whyError'],
    ['offline', 'whyOffline'],
    ['handpay', 'whyHandpay'],
  ] as const)('says why nobody can play while the status is %s', (status, kind) => {
    expect(noteOf({ status })).toEqual({ kind });
  });

  it('does not show a note that staff have left on a machine in service', () => {
    expect(noteOf({ note: 'New reels' }).kind).toBe('stakes');
  });

  it('says for whom a machine is reserved, and first of all why it is closed', () => {
    expect(noteOf({ status: 'reserved', reservation: 'Ada' })).toEqual({ kind: 'reservedForYou' });
    expect(noteOf({ status: 'waiting', reservation: '' })).toEqual({ kind: 'reservedForOther' });
    expect(noteOf({ status: 'outOfService', reservation: '' })).toEqual({ kind: 'whyOutOfService' });
    expect(noteOf({ unfit: true, reservation: '' })).toEqual({ kind: 'unfit' });
  });
});
