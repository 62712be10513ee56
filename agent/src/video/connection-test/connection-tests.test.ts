import type { ViewerId } from '@reelfloor/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { countedEncoders } from '../../testing/counted-encoders.ts';
import { trialOffer, trialSection } from '../../testing/trial-offer.ts';
import { TrialViewer } from '../../testing/trial-viewer.ts';
import { AllowedViewerNetworks } from '../connection/allowed-viewer-networks.ts';
import type { ViewerIceCandidate } from '../machine-pipelines.ts';
import { ConnectionTests, type ConnectionTestsOptions } from './connection-tests.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

const opened = (options: Partial<ConnectionTestsOptions> = {}) => {
  const lost: unknown[] = [];
  const errors: unknown[] = [];
  const receives: ((candidate: ViewerIceCandidate) => void)[] = [];
  const encoders = countedEncoders();
  const tests = new ConnectionTests({
    networks: new AllowedViewerNetworks(['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']),
    udpPorts: null,
    encoders: encoders.load,
    most: 4,
    givesWay: () => false,
    onCandidate: (candidate) => {
      for (const receive of receives) receive(candidate);
    },
    onLost: (one) => lost.push(one),
    onError: (error) => errors.push(error),
    ...options,
  });
  open.push(tests);
  const media = {
    offer: ({ cabinet: _, ...offer }: Parameters<ConnectionTests['offer']>[0] & { cabinet: null }) =>
      tests.offer(offer),
    candidate: (candidate: ViewerIceCandidate) => tests.candidate(candidate),
  };
  const join = async (name: string): Promise<TrialViewer | null> => {
    const viewer = new TrialViewer(name);
    open.push(viewer);
    receives.push((candidate) => candidate.viewerId === viewer.viewerId && viewer.receive(candidate));
    return (await viewer.connect(media, null)) ? viewer : null;
  };
  return { tests, join, lost, errors, encoders };
};

const offered = {
  generation: 1,
  sdp: trialOffer(trialSection('video', '0', 'a=rtpmap:96 VP8/90000')),
  iceServers: [],
};

it('streams to a page, and closes its encoder as soon as the loop is made', async () => {
  const { join, encoders, errors } = opened();
  const viewer = await join('line-000001');
  await vi.waitFor(() => expect(viewer?.packets).toBeGreaterThan(30), { timeout: 20_000 });
  expect(encoders.open).toEqual([]);
  expect(errors).toEqual([]);
});

it('runs a few tests at once, refuses more with the time to wait, and has room again after one', async () => {
  const { tests, join } = opened({ most: 2 });
  expect(await join('line-000001')).not.toBeNull();
  expect(await join('line-000002')).not.toBeNull();
  expect(await tests.offer({ ...offered, viewerId: 'line-000003' as ViewerId })).toMatchObject({
    ok: false,
    refusal: { code: 'RATE_LIMITED', params: { retry_s: 10 } },
  });
  tests.stop('line-000001' as ViewerId);
  expect(await join('line-000004')).not.toBeNull();
});

it('refuses every test where the operator allows none, and an offer that cannot be read', async () => {
  const none = opened({ most: 0 });
  const asked = await none.tests.offer({ ...offered, viewerId: 'line-000001' as ViewerId });
  expect(asked).toMatchObject({ ok: false, refusal: { code: 'NOT_OFFERED' } });
  const { tests } = opened();
  const answer = await tests.offer({ ...offered, sdp: 'v=0', viewerId: 'line-000001' as ViewerId });
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'MESSAGE_INVALID' } });
});

it('a page cannot take a second place by offering again, nor go back to an older offer', async () => {
  const { tests, join } = opened({ most: 1 });
  const viewer = await join('line-000001');
  expect(viewer).not.toBeNull();
  const older = await tests.offer({ ...offered, generation: 1, viewerId: 'line-000001' as ViewerId });
  expect(older).toMatchObject({ ok: false, refusal: { code: 'VIDEO_REPLACED' } });
  expect(await join('line-000002')).toBeNull();
});

it('without an encoder the page hears that the test is lost, and its place is free', async () => {
  const { join, lost, errors } = opened({
    most: 1,
    encoders: () => Promise.reject(new Error('not installed')),
  });
  await join('line-000001');
  await vi.waitFor(() => expect(errors).not.toEqual([]));
  await join('line-000002');
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1));
  for (const one of lost) expect(one).toMatchObject({ code: 'VIDEO_LOST' });
});

it('ends the tests of pages that nobody knows any more', async () => {
  const { tests, join } = opened({ most: 1 });
  const viewer = await join('line-000001');
  await vi.waitFor(() => expect(viewer?.packets).toBeGreaterThan(5), { timeout: 20_000 });
  tests.stopOthers(new Set(['viewer-000009' as ViewerId]));
  expect(await join('line-000002')).not.toBeNull();
});
