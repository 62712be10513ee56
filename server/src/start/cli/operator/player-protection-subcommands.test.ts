import { describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { OperatorFloor } from '../../../testing/operator-floor.ts';

describe('breaks by npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;

  it('keeps a player from play, tells the open pages, and closes the seat with its credit in the wallet', async () => {
    const player = await place.floor.player('player1');
    const { received } = await player.notifications();
    const game = await player.game();
    await game.init('m1');
    await game.cashIn(5_000);
    expect(await operator('protect restrict player1 0 --reason asked')).toContain(
      'player1 may not play: is kept from play by the house without an end.',
    );
    await eventually(() => {
      expect(received.filter(({ method }) => method === 'protection').map(({ data }) => data)).toContainEqual({
        version: 1,
      });
      expect(game.channel.received.map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ action: 'CLOSE_SESSION', params: { reason: 'RESTRICTED' } }),
      );
    });
    await eventually(async () => expect(await place.floor.status('m1')).toBe('available'));
    expect(await player.balanceMinor()).toBe(100_000);
    expect(await (await player.game()).init('m1')).toMatchObject({ error: { code: 'RESTRICTED' } });
  });

  it('releases what the house has set after the delay, by a second person, and not what a player has chosen', async () => {
    const at = Date.now();
    const later = at + 168 * 60 * 60_000;
    const release = (options: string, who: string, when: number) =>
      operator(`protect release player1 ${options}`.trim(), '', { who, at: when });
    await expect(release('', 'ayse@desk', at)).rejects.toThrow('Say why');
    await expect(release('--confirm --reason x', 'mehmet@desk', at)).rejects.toThrow('Nobody requested');
    expect(await release('--reason talked', 'ayse@desk', at)).toContain('a second person confirms it');
    expect(await release('--reason again', 'mehmet@desk', at + 1)).toContain('Requested');
    await expect(release('--confirm --reason x', 'mehmet@desk', later - 1)).rejects.toThrow('can be confirmed from');
    for (const who of ['ayse@desk', 'Ayse (root@desk)', 'ayse@office'])
      await expect(release('--confirm --reason x', who, later)).rejects.toThrow('A second person must confirm');
    expect(await operator('protect show player1')).toContain('player1 may not play');
    // Eight days after the delay the request counts no more.
    const lapsed = later + 169 * 60 * 60_000;
    await expect(release('--confirm --reason x', 'mehmet@desk', lapsed)).rejects.toThrow('Nobody requested');
    await expect(release('--confirm --reason x', 'mehmet@desk', later)).rejects.toThrow('clocks differ');
    await operator('clock accept --reason seen', '', { at: later });
    expect(await release('--confirm --reason fine', 'mehmet@desk', later)).toContain('Released');
    await operator('clock accept --reason seen');
    const free = await operator('protect show player1');
    for (const part of ['player1 may play.', 'releaseAsked  by ayse@desk: talked', 'release  by mehmet@desk: fine'])
      expect(free).toContain(part);
    await operator('account block player1 --reason story');
    expect(await operator('protect show player1')).toContain('player1 may not play: staff have blocked');
    await operator('account unblock player1 --reason over');
    await operator('protect exclude player1 6 --reason asked');
    await expect(operator('protect release player1 --reason pity')).rejects.toThrow('only the player can end it');
    await expect(operator('protect exclude player1 1 --reason less')).rejects.toThrow('cannot be shortened');
    const shown = await operator('protect show player1');
    expect(shown).toContain('player1 may not play: is excluded until');
    expect(shown).toContain('by ayse@desk: asked');
    expect(await operator('record list player1')).toContain('protect exclude');
  });

  it('lists harm indicators with their figures, looks again when asked for one player, and closes one with a reason', async () => {
    const at = Date.now() - 9 * 60 * 60_000;
    await place.database.transact((tx) =>
      tx.run(
        `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ended_at, ip)
         VALUES ('long', 'p-player2', 'm1', 'koi', ?, ?, '')`,
        at,
        at + 5 * 60 * 60_000,
      ),
    );
    expect(await operator('protect review')).toBe('No open harm indicators.');
    const shown = await operator('protect review player2');
    expect(shown).toContain('longSession');
    expect(shown).toContain('minutes 300');
    expect(await operator('protect review')).toBe(shown);
    const id = / (m-\w+) /.exec(shown)?.[1] ?? '';
    await expect(operator(`protect review player2 --close ${id}`)).rejects.toThrow('Say why');
    await expect(operator(`protect review player1 --close ${id} --reason x`)).rejects.toThrow('no open harm indicator');
    await operator(`protect note player2 --text spoken --indicator ${id}`);
    expect(await operator('protect review player2')).toContain('note  by ayse@desk: spoken');
    expect(await operator(`protect review player2 --close ${id} --reason spoken`)).toContain('Closed');
    await expect(operator(`protect review player2 --close ${id} --reason x`)).rejects.toThrow('no open harm indicator');
    expect(await operator('protect review player2')).toBe('player2 has no open harm indicators.');
    expect(await operator('record list player2')).toContain('protect review');
  });

  it('shows the player a message until it is acknowledged, once, and keeps what was done', async () => {
    const player = await place.floor.player('player2');
    const { received } = await player.notifications();
    const text = 'Bir mola iyi gelebilir. <b>Let us talk.</b>';
    await operator(['protect', 'message', 'player2', '--text', text]);
    await eventually(() => expect(received.some(({ method }) => method === 'protection')).toBe(true));
    const { messages } = (await player.get('player/protection')).body as {
      messages: { id: string; text: string }[];
    };
    expect(messages).toMatchObject([{ text }]);
    const id = messages[0]?.id ?? '';
    const other = await place.floor.player('player1');
    const path = 'player/protection/messages/read';
    expect((await other.post(path, { id })).status).toBe(404);
    for (const _ of [1, 2]) expect((await player.post(path, { id })).body).toMatchObject({ messages: [] });
    await operator(['protect', 'note', 'player2', '--text', 'Called at noon.']);
    const shown = await operator('protect show player2');
    expect(shown).toContain(`message  by ayse@desk: ${text}`);
    expect(shown).toContain('note  by ayse@desk: Called at noon.');
    await expect(operator('protect message player2 --text')).rejects.toThrow();
    await expect(operator(['protect', 'note', 'player2', '--text', ' '])).rejects.toThrow('--text');
    await expect(operator('protect note player2 --text x --indicator m-none')).rejects.toThrow(
      'no harm indicator m-none',
    );
    await expect(place.database.transact((tx) => tx.run("UPDATE interventions SET reason = ''"))).rejects.toThrow(
      'only ever added to',
    );
  });

  it('sets a limit of the house beside the player’s, and loosens only that, by two people after the delay', async () => {
    expect(await operator('protect limit player2 deposit day 300.50 --reason asked')).toContain(
      'The house allows 300.50 for player2.',
    );
    await operator('protect limit player2 time week 90 --reason asked');
    const shown = await operator('protect show player2');
    expect(shown).toContain('limit  deposit day: house 300.50, used 0.00');
    expect(shown).toContain('limit  time week: house 90 min, used ');
    const at = Date.now();
    const later = at + 24 * 60 * 60_000;
    const loosen = (options: string, who: string, when: number) =>
      operator(`protect limit player2 time week none ${options}`, '', { who, at: when });
    await expect(loosen('--confirm --reason x', 'mehmet@desk', at)).rejects.toThrow('Nobody requested');
    expect(await loosen('--reason talked', 'ayse@desk', at)).toContain('a second person confirms it');
    expect(await operator('protect show player2')).toContain('limit  time week: house 90 min, used ');
    expect(await operator('protect show player2')).toMatch(
      /time week: of the house asked for none, confirmable from .* asked by ayse@desk/,
    );
    await expect(loosen('--confirm --reason x', 'mehmet@desk', later - 1)).rejects.toThrow('can be confirmed from');
    await expect(loosen('--confirm --reason x', 'ayse@desk', later)).rejects.toThrow('A second person must confirm');
    await expect(loosen('--confirm --reason x', 'mehmet@desk', later)).rejects.toThrow('clocks differ');
    await operator('clock accept --reason seen', '', { at: later });
    expect(await loosen('--confirm --reason fine', 'mehmet@desk', later)).toContain('no longer sets a limit');
    await operator('clock accept --reason seen');
    const loosened = await operator('protect show player2');
    expect(loosened).not.toContain('time week');
    expect(loosened).toContain('limitRaiseAsked  by ayse@desk: talked');
    expect(loosened).toContain('limitRaise  by mehmet@desk: fine');
    await expect(operator('protect limit player2 deposit day 300.50 --reason x')).rejects.toThrow('already the case');
    expect(await operator('record list player2')).toContain('protect limit');
    await expect(operator('protect limit player2 luck day 5 --reason x')).rejects.toThrow('KIND is deposit or stake');
    await expect(operator('protect limit player2 loss year 5 --reason x')).rejects.toThrow('WINDOW is day or week');
    await expect(operator('protect limit player2 loss day lots --reason x')).rejects.toThrow('Nothing changed');
    await expect(operator('protect limit player2 loss day 5')).rejects.toThrow('Say why');
  });

  it('says what is wrong with a name or a number', async () => {
    await expect(operator('protect show nobody')).rejects.toThrow('There is no account nobody');
    await expect(operator('protect timeout player2 5 --reason x')).rejects.toThrow('not offered here');
    await expect(operator('protect timeout player2 soon --reason x')).rejects.toThrow('is no number');
  });
});
