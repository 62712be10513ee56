import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { OperatorFloor } from '../testing/operator-floor.ts';

describe('breaks by npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;

  it('keeps a player from play, tells the open pages, and closes the seat with its credit in the wallet', async () => {
    const player = await place.floor.player('player1');
    const { heard } = await player.notifications();
    const game = await player.game();
    await game.init('m1');
    await game.cashIn(5_000);
    expect(await operator('protect restrict player1 0 --reason asked')).toContain(
      'player1 may not play: is kept from play by the house without an end.',
    );
    await eventually(() => {
      expect(heard.filter(({ method }) => method === 'protection').map(({ data }) => data)).toContainEqual({
        version: 1,
      });
      expect(game.channel.heard.map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ action: 'CLOSE_SESSION', params: { reason: 'RESTRICTED' } }),
      );
    });
    await eventually(async () => expect(await place.floor.status('m1')).toBe('available'));
    expect(await player.balanceMinor()).toBe(100_000);
    expect(await (await player.game()).init('m1')).toMatchObject({ error: { code: 'RESTRICTED' } });
  });

  it('releases what the house has set, and not what a player has chosen', async () => {
    await expect(operator('protect release player1')).rejects.toThrow('Say why');
    expect(await operator('protect release player1 --reason talked')).toContain('Released');
    expect(await operator('protect show player1')).toContain('player1 may play.');
    await operator('protect exclude player1 6 --reason asked');
    await expect(operator('protect release player1 --reason pity')).rejects.toThrow('nobody but the player');
    await expect(operator('protect exclude player1 1 --reason less')).rejects.toThrow('cannot be shortened');
    const shown = await operator('protect show player1');
    expect(shown).toContain('player1 may not play: is excluded until');
    expect(shown).toContain('by ayse@desk: asked');
    expect(await operator('record list player1')).toContain('protect exclude');
  });

  it('says what is wrong with a name or a number', async () => {
    await expect(operator('protect show nobody')).rejects.toThrow('There is no account nobody');
    await expect(operator('protect timeout player2 5 --reason x')).rejects.toThrow('not offered here');
    await expect(operator('protect timeout player2 soon --reason x')).rejects.toThrow('is no number');
  });
});
