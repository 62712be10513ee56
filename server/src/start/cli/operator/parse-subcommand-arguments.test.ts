import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { OperatorFloor } from '../../../testing/operator-floor.ts';

describe('a wrong command of npm run operator', { timeout: 120_000 }, () => {
  const { operator } = new OperatorFloor();

  it.each([
    ['', 'Usage: npm run operator'],
    ['account', 'account block USERNAME'],
    ['account explode player1', 'There is no "account explode"'],
    ['constructor name', 'There is no "constructor"'],
    ['account block', 'USERNAME is missing'],
    ['account block player1 now', '"now" is too much'],
    ['account block player1 --sudo', '--sudo'],
    ['account block nobody', 'There is no account nobody'],
    ['account unblock player1', 'is not blocked'],
    ['account add ab', '"ab" is not a username'],
    ['account add player1', 'The account player1 already exists'],
    ['account add fresh1 --group boss', '"boss" is no group'],
    ['account permissions player1 145,x', 'are not permissions'],
    ['account password player1 --password-stdin', 'A password has 8 to 256'],
    ['account pin nobody', 'There is no account nobody'],
    ['machine move m99 --agent demo-floor', 'There is no machine m99'],
    ['machine move m1 --agent nobody', 'There is no agent nobody'],
    ['brand add koi Koi', 'Brand koi already exists'],
    ['brand add b2 B --jackpots 5', 'is no jackpot'],
    ['brand bounds nobody --share 10', 'There is no brand nobody'],
    ['brand bounds koi', 'Say the bounds: --max-stake'],
    ['brand bounds koi --share 10', '--max-stake, --max-win, --free-spins'],
    ['agent add hall3 --any-machine', '--any-machine and --brands'],
    ['agent add hall3 --any-machine --brands nobody', 'There is no brand nobody'],
    ['machine brand m99 koi', 'There is no machine m99'],
    ['agent renew nobody', 'There is no agent nobody'],
    ['machine add m9', '--brand is missing'],
    ['machine add m1 --brand koi --agent demo-floor', 'already belongs to agent demo-floor'],
    ['machine reserve m99 player1', 'There is no machine m99'],
    ['machine reserve m1 nobody', 'There is no account nobody'],
    ['setting set CURRENCY euros', 'CURRENCY is not of the expected form'],
    ['setting set __proto__ 1', 'There is no setting __proto__'],
    ['record list --limit 0', 'is no limit'],
  ])('refuses "%s" in words that help, and records nothing', async (words, says) => {
    const before = await operator('record list --limit 1');
    const refused = operator(words, 'short');
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(says);
    expect(await operator('record list --limit 1')).toBe(before);
  });
});
