import { createRefusedResult } from '@reelfloor/protocol';
import {
  connectionTestClientSide,
  connectionTestPath,
  connectionTestServerSide,
} from '@reelfloor/protocol/channels/connection-test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openChannel, TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { trialOffer } from '../../testing/trial-offer.ts';

describe('the channel that tests a line', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open();
  });
  afterAll(() => floor.close());
  afterEach(() => {
    delete floor.agent.override.testLine;
    floor.agent.received.length = 0;
  });

  const opened = async (name: 'player1' | 'player2' = 'player1') => {
    const channel = await openChannel(
      floor.address,
      connectionTestPath,
      connectionTestClientSide,
      connectionTestServerSide,
    );
    const { token } = (await TestPlayer.login(floor.address, name)).signIn;
    const init = await channel.peer.request('init', { token }, 5_000);
    expect(init.kind).toBe('accepted');
    const begin = (machineId?: string, sdp = trialOffer) =>
      channel.peer.request('begin', { generation: 1, sdp, ...(machineId && { machineId }) } as never, 15_000);
    return { ...channel, begin };
  };
  const asked = () => floor.agent.received.filter(({ name }) => name === 'testLine').map(({ data }) => data);

  it('asks the agent of the named machine, else any agent, and never for a machine’s picture', async () => {
    const first = await opened();
    expect(await first.begin('m1')).toMatchObject({ kind: 'accepted' });
    const second = await opened('player2');
    expect(await second.begin()).toMatchObject({ kind: 'accepted' });
    expect(asked()).toMatchObject([{ machineId: 'm1' }, {}]);
    expect(floor.agent.received.filter(({ name }) => name === 'offer')).toEqual([]);
    first.socket.close();
    second.socket.close();
  });

  it('ends the stream when the page goes', async () => {
    const page = await opened();
    await page.begin('m1');
    const [{ viewerId }] = asked() as [{ viewerId: string }];
    page.socket.close();
    await eventually(() => expect(floor.agent.stoppedVideos).toContain(viewerId));
  });

  it('a newer test of the account ends the older one, and its own end does not end the newer', async () => {
    const older = await opened();
    await older.begin('m1');
    const newer = await opened();
    expect(await newer.begin('m1')).toMatchObject({ kind: 'accepted' });
    await older.closed;
    const [first, second] = asked() as { viewerId: string }[];
    await eventually(() => expect(floor.agent.stoppedVideos).toContain(first?.viewerId));
    expect(floor.agent.stoppedVideos).not.toContain(second?.viewerId);
    newer.socket.close();
  });

  it('passes no text of a page to an agent that is no offer, and gives a connection one test', async () => {
    const page = await opened();
    expect(await page.begin('m1', 'v=0')).toMatchObject({ error: { code: 'MESSAGE_INVALID' } });
    expect(await page.begin('m1')).toMatchObject({ error: { code: 'MESSAGE_INVALID' } });
    expect(asked()).toEqual([]);
    page.socket.close();
  });

  it('says plainly that there is no such machine, or that its agent is busy', async () => {
    const unknown = await opened();
    expect(await unknown.begin('m999')).toMatchObject({ error: { code: 'MACHINE_OFFLINE' } });
    unknown.socket.close();
    floor.agent.override.testLine = () => createRefusedResult('RATE_LIMITED', { retry_s: 10 });
    const busy = await opened();
    expect(await busy.begin()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    busy.socket.close();
  });

  it('counts the tests of an account', async () => {
    const codes: unknown[] = [];
    for (let begun = 0; begun < 8; begun++) {
      const page = await opened('player2');
      const outcome = await page.begin('m1');
      codes.push(outcome.kind === 'refused' ? outcome.error.code : outcome.kind);
      page.socket.close();
      await page.closed;
    }
    expect(codes.at(0)).toBe('accepted');
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });
});
