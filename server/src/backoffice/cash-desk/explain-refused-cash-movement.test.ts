import { createRefusal } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { CommitOutcomeUnknown } from '../../platform/database/commit-outcome-unknown.ts';
import { convertStorageErrorToRefusal } from '../../platform/database/convert-storage-errors.ts';
import { explainRefusedCashMovement } from './explain-refused-cash-movement.ts';

const movement = { username: 'player1', amountMinor: 12_505, key: 'key-of-the-desk' };

it('says that nothing moved when that is certain', () => {
  expect(explainRefusedCashMovement(createRefusal('AMOUNT_OVER_BALANCE'), movement)).toBe(
    'The wallet of player1 holds less than 125.05; nothing moved.',
  );
  expect(explainRefusedCashMovement(createRefusal('TRANSFER_KEY_REUSED'), movement)).toMatch(/nothing moved\.$/);
});

it('says, when the outcome is unknown, how to repeat the movement under the same key, and not that nothing moved', () => {
  const refusal = convertStorageErrorToRefusal(new CommitOutcomeUnknown(null));
  const said = explainRefusedCashMovement(refusal ?? createRefusal('NOT_FOUND'), movement);
  expect(said).not.toContain('nothing moved');
  expect(said).toContain('--key key-of-the-desk');
});
