import { createRefusal } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { CommitOutcomeUnknown } from '../../platform/database/commit-outcome-unknown.ts';
import { convertStorageErrorToRefusal } from '../../platform/database/convert-storage-errors.ts';
import { explainRefusedCashMove } from './explain-refused-cash-move.ts';

const move = { username: 'player1', amountMinor: 12_505, key: 'key-of-the-desk' };

it('says that nothing moved when that is certain', () => {
  expect(explainRefusedCashMove(createRefusal('AMOUNT_OVER_BALANCE'), move)).toBe(
    'The wallet of player1 holds less than 125.05; nothing moved.',
  );
  expect(explainRefusedCashMove(createRefusal('TRANSFER_KEY_REUSED'), move)).toMatch(/nothing moved\.$/);
});

it('says, when the outcome is unknown, how to repeat the move under the same key, and not that nothing moved', () => {
  const refusal = convertStorageErrorToRefusal(new CommitOutcomeUnknown(null));
  const said = explainRefusedCashMove(refusal ?? createRefusal('NOT_FOUND'), move);
  expect(said).not.toContain('nothing moved');
  expect(said).toContain('--key key-of-the-desk');
});
