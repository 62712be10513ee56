import { expect, it } from 'vitest';
import { trialRandom } from '../../testing/link-trial/trial-random.ts';
import { type EncodingId, ViewerEncodings } from './pipeline-viewer.ts';

const frameMs = 1000 / 30;

const viewerOf = (pictureBitsPerSecond: number, isFull = false, isClaimed = false) => ({
  sender: { pictureBitsPerSecond, isFull, isClaimed },
});
type TrialViewer = ReturnType<typeof viewerOf>;

class Trial {
  readonly encodings = new ViewerEncodings<TrialViewer>();
  readonly viewers: TrialViewer[];
  nowMs = 0;
  keyFrames: EncodingId[] = [];
  /** Total time in which the first viewer's encoding had less than half of that viewer's rate, or was full. */
  heldUpMs = 0;

  constructor(...viewers: TrialViewer[]) {
    this.viewers = viewers;
  }

  run(seconds: number, each: (frame: number) => void = () => undefined): void {
    for (let frame = 0; frame < seconds * 30; frame++) {
      each(frame);
      this.nowMs += frameMs;
      this.keyFrames.push(...this.encodings.judge(this.viewers, this.nowMs));
      if (this.#isHeldUp()) this.heldUpMs += frameMs;
    }
  }

  /** Each viewer's encoding; null for a viewer that gets no frames. */
  get shared(): ('quick' | 'slow' | null)[] {
    const { quick, slow } = this.encodings;
    const [quickOnes, slowOnes] = [this.encodings.viewersOf(quick), this.encodings.viewersOf(slow)];
    return this.viewers.map((viewer) =>
      quickOnes.includes(viewer) ? 'quick' : slowOnes.includes(viewer) ? 'slow' : null,
    );
  }

  wantKeyFrame(viewer: TrialViewer): void {
    const encoding = ([0, 1] as const).find((one) => this.encodings.viewersOf(one).includes(viewer));
    if (encoding !== undefined && this.encodings.grantKeyFrame(viewer, this.nowMs)) this.keyFrames.push(encoding);
  }

  #isHeldUp(): boolean {
    const [first] = this.viewers;
    if (!first) return false;
    const encoding = ([0, 1] as const).find((one) => this.encodings.viewersOf(one).includes(first));
    if (encoding === undefined) return true;
    return this.encodings
      .viewersOf(encoding)
      .some(({ sender }) => sender.isFull || sender.pictureBitsPerSecond < first.sender.pictureBitsPerSecond / 2);
  }
}

it('viewers with similar links share one encoding', () => {
  const trial = new Trial(viewerOf(4_000_000), viewerOf(2_500_000));
  trial.run(60);
  expect(trial.shared).toEqual(['quick', 'quick']);
  expect(trial.keyFrames).toEqual([0]);
});

it('a newcomer with less than half of the quickest rate gets the slow encoding from its first frame', () => {
  const trial = new Trial(viewerOf(6_000_000));
  trial.run(1);
  trial.viewers.push(viewerOf(1_200_000));
  trial.run(1);
  expect(trial.shared).toEqual(['quick', 'slow']);
  expect(trial).toMatchObject({ keyFrames: [0, 1], heldUpMs: 0 });
});

it('a link that becomes narrow holds the others up for 350 ms at most, and costs them no key frame', () => {
  const slow = viewerOf(6_000_000);
  const trial = new Trial(viewerOf(6_000_000), slow);
  trial.run(5);
  slow.sender.pictureBitsPerSecond = 300_000;
  trial.run(5);
  expect(trial.shared).toEqual(['quick', 'slow']);
  expect(trial.keyFrames).toEqual([0, 1]);
  expect(trial.heldUpMs).toBeLessThan(350);
});

it('a link that swings about half of the quickest rate changes its encoding once', () => {
  const swinging = viewerOf(6_000_000);
  const trial = new Trial(viewerOf(6_000_000), swinging);
  trial.run(120, (frame) => {
    swinging.sender.pictureBitsPerSecond = frame % 90 < 45 ? 2_500_000 : 4_300_000;
  });
  expect(trial.keyFrames).toEqual([0, 1]);
});

it('a viewer comes back after three good seconds, and each next time after twice as long', () => {
  const other = viewerOf(6_000_000);
  const trial = new Trial(viewerOf(6_000_000), other);
  const secondsUntilBack = (): number => {
    other.sender.pictureBitsPerSecond = 1_000_000;
    trial.run(2);
    expect(trial.shared).toEqual(['quick', 'slow']);
    other.sender.pictureBitsPerSecond = 6_000_000;
    const fromMs = trial.nowMs;
    while (trial.shared[1] === 'slow') trial.run(1);
    return Math.round((trial.nowMs - fromMs) / 1000);
  };
  trial.run(1);
  expect([secondsUntilBack(), secondsUntilBack(), secondsUntilBack()]).toEqual([4, 7, 13]);
});

it('when the quick viewers leave, the others see no change', () => {
  const [quick, slow] = [viewerOf(6_000_000), viewerOf(500_000)];
  const trial = new Trial(quick, slow);
  trial.run(1);
  trial.viewers.shift();
  trial.run(10);
  expect(trial.shared).toEqual(['quick']);
  expect(trial.keyFrames).toEqual([0, 1]);
});

it('when two links swap their rates, the encodings swap roles without a key frame', () => {
  const [one, other] = [viewerOf(6_000_000), viewerOf(500_000)];
  const trial = new Trial(one, other);
  trial.run(1);
  one.sender.pictureBitsPerSecond = 500_000;
  other.sender.pictureBitsPerSecond = 6_000_000;
  trial.run(10);
  expect(trial.shared).toEqual(['slow', 'quick']);
  expect(trial.keyFrames).toEqual([0, 1]);
});

it('a single viewer stays in the quick encoding, however it behaves', () => {
  const viewer = viewerOf(6_000_000);
  const trial = new Trial(viewer);
  let sent = 0;
  trial.run(60, (frame) => {
    viewer.sender.pictureBitsPerSecond = frame % 60 < 30 ? 100_000 : 6_000_000;
    viewer.sender.isFull = frame % 10 !== 0;
    if (frame > 0 && trial.encodings.grantKeyFrame(viewer, trial.nowMs)) sent += 1;
  });
  expect(trial.shared).toEqual(['quick']);
  expect(trial.keyFrames).toEqual([0]);
  expect(sent).toBe(60 * 30 - 1);
});

it('a link that stays full holds quick viewers up for 350 ms at most, whatever rate it claims', () => {
  const trial = new Trial(viewerOf(2_000_000), viewerOf(6_000_000, true));
  trial.run(600);
  expect(trial.heldUpMs).toBeLessThan(350);
  expect(trial.shared).toEqual(['quick', 'slow']);
});

it('a slow viewer whose link stays full is left out until it has room, and then gets a key frame', () => {
  const stuck = viewerOf(400_000);
  const trial = new Trial(viewerOf(6_000_000), viewerOf(400_000), stuck);
  trial.run(1);
  stuck.sender.isFull = true;
  trial.run(60);
  expect(trial.shared).toEqual(['quick', 'slow', null]);
  stuck.sender.isFull = false;
  trial.run(1);
  expect(trial.shared).toEqual(['quick', 'slow', 'slow']);
  expect(trial.keyFrames).toEqual([0, 1, 1]);
});

it('a viewer that was left out comes back when the others have left', () => {
  const stuck = viewerOf(400_000);
  const trial = new Trial(viewerOf(6_000_000), viewerOf(400_000), stuck);
  trial.run(1);
  stuck.sender.isFull = true;
  trial.run(5);
  trial.viewers.splice(0, 2);
  trial.run(1);
  expect(trial.shared).toEqual(['quick']);
});

it('a flood of key frame requests costs quick viewers four, and slow viewers one in two seconds', () => {
  const flooding = viewerOf(6_000_000);
  const trial = new Trial(viewerOf(6_000_000), flooding, viewerOf(500_000));
  trial.run(1);
  trial.keyFrames = [];
  trial.run(60, () => {
    for (let request = 0; request < 50; request++) trial.wantKeyFrame(flooding);
  });
  expect(trial.shared).toEqual(['quick', 'slow', 'slow']);
  const { quick, slow } = trial.encodings;
  expect(trial.keyFrames.filter((encoding) => encoding === quick)).toHaveLength(4);
  expect(trial.keyFrames.filter((encoding) => encoding === slow).length).toBeLessThan(32);
});

it('a flapping rate holds quick viewers up for 4 s of twenty minutes at most, with under a dozen key frames', () => {
  for (const periodFrames of [2, 20, 400]) {
    const flapping = viewerOf(6_000_000);
    const trial = new Trial(viewerOf(6_000_000), flapping);
    trial.run(1200, (frame) => {
      flapping.sender.pictureBitsPerSecond = frame % periodFrames < periodFrames / 2 ? 120_000 : 6_000_000;
    });
    expect(trial.heldUpMs).toBeLessThan(4000);
    expect(trial.keyFrames.filter((encoding) => encoding === trial.encodings.quick).length).toBeLessThan(12);
  }
});

it('random behaviour of the others holds a steady viewer up for less than 3 % of the time', () => {
  for (let seed = 1; seed <= 5; seed++) {
    const random = trialRandom(seed);
    const strangers = Array.from({ length: 4 }, () => viewerOf(6_000_000));
    const trial = new Trial(viewerOf(6_000_000), ...strangers);
    trial.run(200, () => {
      for (const stranger of strangers) {
        if (random() < 0.02) stranger.sender.pictureBitsPerSecond = 120_000 + random() * 6_000_000;
        if (random() < 0.05) stranger.sender.isFull = !stranger.sender.isFull;
        if (random() < 0.3) trial.wantKeyFrame(stranger);
        if (random() < 0.001) trial.viewers.splice(trial.viewers.indexOf(stranger), 1, viewerOf(1_200_000));
      }
    });
    expect(trial.shared[0]).toBe('quick');
    expect(trial.heldUpMs).toBeLessThan(0.03 * 200_000);
  }
});

it('a viewer whose page only claims a wide line pushes nobody into the slow encoding', () => {
  const trial = new Trial(viewerOf(1_200_000), viewerOf(6_500_000, false, true));
  trial.run(3);
  expect(trial.shared).toEqual(['quick', 'quick']);
  const proved = new Trial(viewerOf(1_200_000), viewerOf(6_500_000));
  proved.run(3);
  expect(proved.shared).toEqual(['slow', 'quick']);
});
