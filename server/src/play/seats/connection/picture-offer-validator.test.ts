import { type Candidate, okResult, type PictureOffer } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { TestFloor } from '../../../testing/test-server.ts';
import { trialOffer } from '../../../testing/trial-offer.ts';
import { PictureOfferValidator } from './picture-offer-validator.ts';

const sections = (count: number): string =>
  `${trialOffer}${Array.from({ length: count }, (_, mid) => `m=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:x${mid}\r\n`).join('')}`;

const openIntake = (waitS = 0) => {
  const offers: PictureOffer[] = [];
  const candidates: Candidate[] = [];
  const intake = new PictureOfferValidator({
    clock: new ManualClock(),
    pageAddress: '203.0.113.7',
    take: () => waitS,
    sendOffer: async (offer) => {
      offers.push(offer);
      return okResult({ generation: offer.generation, sdp: 'v=0' });
    },
    sendCandidate: (candidate) => candidates.push(candidate),
  });
  return { intake, offers, candidates };
};

describe('a seat’s signalling', () => {
  it('passes on an offer that it has rebuilt, without what the page added', async () => {
    const { intake, offers } = openIntake();
    const sdp = trialOffer.replace(
      'a=recvonly',
      'a=recvonly\r\na=x-mine:1\r\na=candidate:1 1 udp 1 intranet 9 typ host',
    );
    expect((await intake.offer({ generation: 1, sdp, fps: 60 })).ok).toBe(true);
    expect(offers).toMatchObject([{ generation: 1, fps: 60 }]);
    expect(offers[0]?.sdp).toContain('a=rtpmap:96 VP8/90000');
    expect(offers[0]?.sdp).not.toMatch(/x-mine|intranet/);
  });

  it('refuses an offer of many sections, and one that comes too soon', async () => {
    const { intake, offers } = openIntake(7);
    expect(await intake.offer({ generation: 1, sdp: sections(400) })).toMatchObject({
      refusal: { code: 'MESSAGE_INVALID' },
    });
    expect(await intake.offer({ generation: 1, sdp: trialOffer })).toMatchObject({
      refusal: { code: 'RATE_LIMITED', params: { retry_s: 7 } },
    });
    expect(offers).toEqual([]);
  });

  it('passes on a few candidates with literal addresses, of the newest offer only', async () => {
    const { intake, candidates } = openIntake();
    const lineOf = (address: string, port = 5000) => `candidate:1 1 udp 1 ${address} ${port} typ host`;
    intake.candidate({ generation: 1, candidate: lineOf('192.0.2.1'), mid: '0' });
    await intake.offer({ generation: 1, sdp: trialOffer });
    for (const address of ['intranet', 'intra.net', '255.255.255.255'])
      intake.candidate({ generation: 1, candidate: lineOf(address), mid: '0' });
    intake.candidate({ generation: 0, candidate: lineOf('192.0.2.1'), mid: '0' });
    intake.candidate({ generation: 1, candidate: lineOf('192.0.2.1'), mid: 'another' });
    expect(candidates).toEqual([]);
    for (let port = 5000; port < 5050; port++)
      intake.candidate({ generation: 1, candidate: `${lineOf('192.0.2.1', port)} generation 0`, mid: '0' });
    expect(candidates.map(({ candidate }) => candidate)).toEqual(
      Array.from({ length: 20 }, (_, n) => `candidate:1 1 UDP 1 192.0.2.1 ${5000 + n} typ host`),
    );
  });
});

it('puts the page’s own address in place of a name that hides it', async () => {
  const { intake, candidates } = openIntake();
  await intake.offer({ generation: 1, sdp: trialOffer });
  const send = (candidate: string) => intake.candidate({ generation: 1, candidate, mid: '0' });
  send('candidate:1 1 udp 2113937151 3f0a6c1e-9a4b-4c1d-8d2e-0123456789ab.local 50000 typ host generation 0');
  send('candidate:1 1 udp 1 3f0a.local 50000 typ relay raddr 0.0.0.0 rport 0');
  send('candidate:1 1 udp 1 3f0a.local 80 typ host');
  send('candidate:1 1 udp 1 printer_of_the_hall.local 50000 typ host');
  expect(candidates.map(({ candidate }) => candidate)).toEqual([
    'candidate:1 1 UDP 2113937151 203.0.113.7 50000 typ host',
  ]);
});

describe('a player who offers pictures', () => {
  let floor: TestFloor;
  beforeEach(async () => {
    floor = await TestFloor.open({ OFFERS_PER_MINUTE: '10' });
  });
  afterEach(() => floor.close());
  const offersReceived = () => floor.agent.received.filter(({ name }) => name === 'offer').length;

  it('cannot reach an agent with 400 sections, nor more often than the seat’s allowance', async () => {
    const game = await (await floor.player('player1')).game();
    await game.init('m1');
    expect(await game.offer(sections(400))).toMatchObject({ error: { code: 'MESSAGE_INVALID' } });
    expect(offersReceived()).toBe(0);
    for (const generation of [1, 2]) expect((await game.offer(trialOffer, generation)).kind).toBe('accepted');
    expect(await game.offer(trialOffer, 3)).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    expect(offersReceived()).toBe(2);
  });
});
