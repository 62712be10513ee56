import { setTimeout as sleep } from 'node:timers/promises';
import { MediaProcess } from '@reelfloor/agent/testing/media-process';
import { TrialViewer } from '@reelfloor/agent/testing/trial-viewer';
import type { ViewerId } from '@reelfloor/protocol';
import { Dice } from '../dice.ts';
import { fuzzedCabinet } from './fuzzed-cabinet.ts';
import { anyCandidate, anyOffer, damaged } from './make-offers.ts';
import { anyRtcp, PacketThrower } from './throw-packets.ts';

export interface MediaFuzzReport {
  /** Descriptions of forbidden outcomes. */
  readonly faults: readonly string[];
  readonly offers: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly candidates: number;
  readonly packets: number;
  readonly reports: number;
  /** Packets that an undisturbed viewer had received at half time and at the end. */
  readonly witnessed: readonly [half: number, end: number];
}

const throwersAtOnce = 6;
/** Longest wait, in ms: far more than a busy machine needs. A process that hangs is killed after half of it. */
const patienceMs = 60_000;
/** Allows viewers from any address, so that the input reaches native code. */
const viewerNetworks = ['0.0.0.0/0', '::/0'];
const keptOffers = 12;

/** Sends random input to a real media process for this long. The process must not end or hang. */
export const fuzzMedia = async ({ seconds, seed }: { seconds: number; seed: number }): Promise<MediaFuzzReport> => {
  const run = new MediaRun(seed);
  try {
    return await run.throwFor(seconds);
  } finally {
    await run.close();
  }
};

class MediaRun {
  readonly #dice: Dice;
  readonly #media: MediaProcess;
  readonly #packets = new PacketThrower();
  readonly #witness = new TrialViewer('witness-viewer');
  readonly #reporter = new TrialViewer('reporting-viewer');
  readonly #ports = new Map<string, number>();
  readonly #faults: string[] = [];
  readonly #outcomes: Record<string, number> = {};
  readonly #lastOffers: string[] = [];
  #offers = 0;
  #candidates = 0;
  #reports = 0;

  constructor(seed: number) {
    this.#dice = new Dice(seed);
    this.#media = new MediaProcess({
      viewerNetworks,
      onCandidate: (candidate) => {
        for (const viewer of [this.#witness, this.#reporter])
          if (viewer.viewerId === candidate.viewerId) viewer.receive(candidate);
        const port = Number(/ (\d+) typ host/.exec(candidate.candidate)?.[1]);
        if (port > 0) this.#ports.set(candidate.viewerId, port);
      },
      onLost: ({ viewerId, code, why }) => {
        if (viewerId === this.#witness.viewerId)
          this.#faults.push(`the witness lost its picture: ${code}, ${why} (${this.#witness.packets} packets came)`);
      },
      onError: (error) => this.#receiveError(String(error)),
    });
  }

  async throwFor(seconds: number): Promise<MediaFuzzReport> {
    if (!(await this.#witness.connect(this.#media, fuzzedCabinet))) throw new Error('the witness got no answer');
    // A connection that is still being made may reach its limit of 15 s on a busy machine, whatever others send.
    if (!(await this.#isWitnessServed())) throw new Error('the witness never received a picture');
    const endAt = performance.now() + seconds * 1000;
    // On a busy machine it takes a while until the connections are open, so the run may last longer than asked.
    const isEnough = () => this.#reports > 0 || performance.now() > endAt + patienceMs;
    const isOver = () => this.#faults.length > 0 || (performance.now() > endAt && isEnough());
    const half = sleep((seconds * 1000) / 2, undefined, { ref: false }).then(() => this.#witness.packets);
    const throwing = Array.from({ length: throwersAtOnce }, async (_, thrower) => {
      const dice = new Dice(this.#dice.roll(2 ** 32));
      for (let turn = 0; !isOver(); turn++) await this.#throwOne(dice, `fuzz-${thrower}-${turn}` as ViewerId);
    });
    const reporting = this.#reportUntil(isOver, new Dice(this.#dice.roll(2 ** 32)));
    await Promise.all([...throwing, reporting]);
    const witnessed = [this.#faults.length > 0 ? 0 : await half, this.#witness.packets] as const;
    if (this.#faults.length === 0 && !(await this.#isWitnessServed()))
      this.#faults.push('the witness receives nothing any more');
    return {
      faults: this.#faults,
      offers: this.#offers,
      outcomes: this.#outcomes,
      candidates: this.#candidates,
      packets: this.#packets.thrown,
      reports: this.#reports,
      witnessed,
    };
  }

  async close(): Promise<void> {
    this.#packets.close();
    await this.#media.close();
    this.#witness.close();
    this.#reporter.close();
  }

  async #throwOne(dice: Dice, viewerId: ViewerId): Promise<void> {
    const sdp = anyOffer(dice);
    this.#offers++;
    this.#lastOffers.push(sdp);
    if (this.#lastOffers.length > keptOffers) this.#lastOffers.shift();
    const offering = this.#media.offer({
      cabinet: fuzzedCabinet,
      viewerId,
      generation: 1,
      sdp,
      iceServers: [],
    });
    this.#throwCandidates(dice, viewerId);
    const answer = await Promise.race([offering, sleep(patienceMs, null, { ref: false })]);
    const outcome = answer === null ? 'none' : answer.ok ? 'answered' : String(answer.refusal.code);
    this.#outcomes[outcome] = (this.#outcomes[outcome] ?? 0) + 1;
    if (answer === null) return void this.#faults.push(`an offer got no answer: ${JSON.stringify(sdp)}`);
    if (!answer.ok) return;
    this.#throwCandidates(dice, viewerId);
    for (let left = dice.roll(60); left > 0; left--) {
      const port = this.#ports.get(viewerId);
      if (port !== undefined) this.#packets.throwAt(port, dice);
      if (left % 8 === 0) await sleep(1);
    }
    await sleep(dice.roll(40));
    this.#ports.delete(viewerId);
    if (!dice.oneIn(10)) this.#media.stop(viewerId);
    else this.#media.stopOthers(new Set([this.#witness.viewerId, this.#reporter.viewerId]));
  }

  #throwCandidates(dice: Dice, viewerId: ViewerId): void {
    for (let left = dice.roll(12); left > 0; left--) {
      const mid = dice.pick(['0', 'v', '.', '-', '1', 'a', '..', '', damaged('0', dice)]);
      this.#candidates++;
      this.#media.candidate({
        viewerId,
        generation: dice.pick([1, 1, 1, 0, 2]),
        candidate: anyCandidate(dice),
        mid,
      });
    }
  }

  async #isWitnessServed(): Promise<boolean> {
    const before = this.#witness.packets;
    const lastAt = performance.now() + patienceMs;
    while (this.#witness.packets === before && performance.now() < lastAt) await sleep(50);
    return this.#witness.packets > before;
  }

  /** Sends reports, mostly on an open connection and sometimes on a new connection. */
  async #reportUntil(isOver: () => boolean, dice: Dice): Promise<void> {
    while (!isOver()) {
      await this.#reporter.connect(this.#media, fuzzedCabinet).catch(() => false);
      for (let turn = 0; turn < 200 && !isOver(); turn++) {
        for (let left = dice.roll(10); left > 0; left--)
          if (this.#reporter.send(dice.oneIn(20) ? Buffer.from(damaged('\u0081', dice)) : anyRtcp(dice)))
            this.#reports++;
        await sleep(20);
      }
    }
  }

  #receiveError(text: string): void {
    if (text.includes('the media process'))
      this.#faults.push(`${text}\nthe last offers:\n${this.#lastOffers.map((sdp) => JSON.stringify(sdp)).join('\n')}`);
  }
}
