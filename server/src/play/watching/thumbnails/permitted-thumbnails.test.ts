import type { MachineId } from '@reelfloor/protocol';
import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/player-notification-channel';
import { decodeThumbnailMessage, decodeThumbnailsEndedMessage } from '@reelfloor/protocol/channels/thumbnail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSpectatorRule } from '../../../backoffice/machines/machine-actions.ts';
import { eventually } from '../../../testing/eventually.ts';
import { OfficeMember } from '../../../testing/office-member.ts';
import { OfficeSpectator } from '../../../testing/office-spectator.ts';
import { openChannel, type TestPlayer } from '../../../testing/test-player.ts';
import { TestFloor } from '../../../testing/test-server.ts';

describe('the lobby’s thumbnails', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let seated: TestPlayer;
  let poller: TestPlayer;
  let staff: OfficeSpectator;
  let number = 0;
  beforeAll(async () => {
    floor = await TestFloor.open({ THUMBNAILS: 'on' });
    seated = await floor.player('player1');
    poller = await floor.player('player2');
    const { cookie } = await OfficeMember.open(floor, 'auditor');
    staff = await OfficeSpectator.open(floor.officeAddress, { cookie });
    await eventually(() => expect(staff.isWhole).toBe(true));
    await staff.showThumbnails(['m1']);
  });
  afterAll(() => floor.close());

  /** A page of the lobby that shows machine m1. */
  const lobbyOf = async (player: TestPlayer) => {
    const channel = await openChannel(player.address, '/notify', notifyClientSide, notifyServerSide);
    const numbers: number[] = [];
    let ends = 0;
    channel.socket.on('message', (data, isBinary) => {
      if (!isBinary) return;
      const message = new Uint8Array(data as Buffer);
      const thumbnail = decodeThumbnailMessage(message);
      if (thumbnail) numbers.push(thumbnail.number);
      else if (decodeThumbnailsEndedMessage(message) === 'm1') ends++;
    });
    await channel.peer.request('init', { token: player.signIn.token }, 15_000);
    const show = () => channel.peer.request('thumbnails', { machineIds: ['m1' as MachineId] }, 15_000);
    await show();
    return { show, numbers, ends: () => ends };
  };

  /** Lets the cabinet send frames until staff, who see them in any case, got one. Returns whether the page got it, too. */
  const sees = async ({ show, numbers }: Awaited<ReturnType<typeof lobbyOf>>): Promise<boolean> => {
    const from = number;
    await eventually(() => {
      number++;
      const picture = { machineId: 'm1' as MachineId, number, isKey: true, at: number };
      const data = Buffer.alloc(100, number).toString('base64');
      floor.agent.peer?.notify('thumbnails', { pictures: [{ ...picture, data }] });
      expect(staff.thumbnails.at(-1)?.number).toBeGreaterThan(from);
    });
    const got = staff.thumbnails.at(-1)?.number ?? 0;
    // Its answer comes after the frames that were sent before it.
    await show();
    return numbers.includes(got);
  };
  const decide = (rule: 'on' | 'off' | null) =>
    floor.withDatabase(async (database) => {
      await database.transact((tx) => changeSpectatorRule(tx, 'm1', { rule, at: Date.now() }));
    });

  it('end with every end of the permission to watch, at once and on the page, and come back with it', async () => {
    const page = await lobbyOf(poller);
    const isSeen = (wanted: boolean) => eventually(async () => expect(await sees(page)).toBe(wanted));
    await isSeen(true);
    const game = await seated.game();
    expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
    await isSeen(true);
    const before = page.ends();
    await seated.post('player/watching', { isAllowed: false });
    await eventually(() => expect(page.ends()).toBeGreaterThan(before));
    expect(await sees(page)).toBe(false);
    const late = await lobbyOf(poller);
    expect(await sees(late)).toBe(false);
    await seated.post('player/watching', { isAllowed: true });
    await isSeen(true);
    await decide('off');
    await isSeen(false);
    await decide(null);
    await isSeen(true);
    await seated.post('player/watching', { isAllowed: false });
    await isSeen(false);
    await game.leave();
    await isSeen(true);
    expect((await poller.post('player/timeout', { hours: 24 })).status).toBe(200);
    await isSeen(false);
  });
});
