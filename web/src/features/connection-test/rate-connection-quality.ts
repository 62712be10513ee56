import type { ConnectionFigures } from './measure/connection-test-results.ts';

/** `narrow`: play is possible, with a small picture. `bad`: expect freezes and delayed key presses. */
export type Verdict = 'good' | 'fair' | 'narrow' | 'bad';

/** Problems that a connection test found, worst first. */
type Finding =
  | 'noRate'
  | 'narrow'
  | 'middling'
  | 'lossy'
  | 'veryLossy'
  | 'slow'
  | 'verySlow'
  | 'uneven'
  | 'veryUneven'
  | 'weakDecoder'
  | 'relayed'
  | 'relayedByTcp';

/** Advice after a connection test, the most useful first. */
type Advice = 'save' | 'closeDownloads' | 'router' | 'cable' | 'vpn' | 'network' | 'browser';

export interface ConnectionJudgement {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly advice: readonly Advice[];
}

/**
 * Thresholds of the bitrate in bits per second. The data saver uses up to 340,000; video with 360 lines on a connection of 300 kbit/s uses
 * 201,000 and shows every frame. Below 160,000 sound and keyframes leave too little for the video. With 1.6 Mbit/s the video has its full
 * 720 lines and full sound; below 700,000 it has 360.
 */
const rates = { enough: 1_600_000, narrow: 700_000, least: 160_000 } as const;
/**
 * Thresholds of packet loss as a share, 0 to 1. At 2 % a game's video freezes for 0.16 s of a minute, at 5 % for up to 0.45 s of half a
 * minute; above 10 % a connection counts as congested.
 */
const losses = { some: 0.03, many: 0.1 } as const;
/**
 * Thresholds of the round-trip time in ms. A key press's effect is visible about 40 ms after the round trip. Up to 150 ms it feels
 * immediate; above 400 ms the picture noticeably lags behind the player's presses.
 */
const roundTrips = { noticeable: 110, long: 360 } as const;
/**
 * Thresholds of the jitter in ms. With packet arrivals spread over 80 ms, a jitter of about 27, nothing is lost; a frame is due every 33
 * ms.
 */
const jitters = { some: 30, much: 100 } as const;
/**
 * Thresholds of the decoding time per frame, which is due every 33 ms, and of the frame rate. The game's connection badge counts 24 frames
 * per second as smooth and fewer than 15 as stuttering.
 */
const decoding = { heavyMs: 16, tooHeavyMs: 33, smoothFps: 24, stutteringFps: 15 } as const;

/** Rates a connection by its measured values. A value that was not measured is ignored. */
export const rateConnectionQuality = (figures: ConnectionFigures): ConnectionJudgement => {
  const found = findingsOf(figures);
  const findings = found.map(({ finding }) => finding);
  const worst = Math.max(0, ...found.map(({ grade }) => grade));
  return {
    verdict: grades[worst] ?? 'good',
    findings,
    advice: [...new Set(findings.flatMap((finding) => adviceFor[finding]))].slice(0, maxAdvice),
  };
};

const grades: readonly Verdict[] = ['good', 'fair', 'narrow', 'bad'];
const maxAdvice = 4;

interface Found {
  readonly finding: Finding;
  /** Severity of the problem, as an index in `grades`; 0: for information only. */
  readonly grade: 0 | 1 | 2 | 3;
}

const findingsOf = (figures: ConnectionFigures): Found[] =>
  [
    rateFinding(figures),
    level(figures.loss, losses.many, 'veryLossy', losses.some, 'lossy'),
    level(figures.roundTripMs, roundTrips.long, 'verySlow', roundTrips.noticeable, 'slow'),
    level(figures.jitterMs, jitters.much, 'veryUneven', jitters.some, 'uneven'),
    decoderFinding(figures),
    wayFinding(figures),
  ]
    .flatMap((found) => found ?? [])
    .sort((a, b) => b.grade - a.grade);

const rateFinding = ({ bitsPerSecond }: ConnectionFigures): Found | null => {
  if (bitsPerSecond === null || bitsPerSecond >= rates.enough) return null;
  if (bitsPerSecond < rates.least) return { finding: 'noRate', grade: 3 };
  return bitsPerSecond < rates.narrow ? { finding: 'narrow', grade: 2 } : { finding: 'middling', grade: 1 };
};

const level = (
  value: number | null,
  bad: number,
  badFinding: Finding,
  some: number,
  someFinding: Finding,
): Found | null => {
  // Negated comparison, so that NaN counts as not measured.
  if (value === null || !(value >= some)) return null;
  return value >= bad ? { finding: badFinding, grade: 3 } : { finding: someFinding, grade: 1 };
};

/** A low frame rate is the decoder's fault only if the frames arrived over the network. */
const decoderFinding = ({ decodeMs, framesPerSecond, bitsPerSecond, loss }: ConnectionFigures): Found | null => {
  const hasArrived = (bitsPerSecond ?? rates.narrow) >= rates.narrow && (loss ?? 0) < losses.some;
  const fps = hasArrived ? (framesPerSecond ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const ms = decodeMs ?? 0;
  if (ms >= decoding.tooHeavyMs || fps < decoding.stutteringFps) return { finding: 'weakDecoder', grade: 3 };
  return ms >= decoding.heavyMs || fps < decoding.smoothFps ? { finding: 'weakDecoder', grade: 1 } : null;
};

const wayFinding = ({ way }: ConnectionFigures): Found | null => {
  if (!way?.isRelayed) return null;
  // Grade a relay over TCP worse, because a lost packet delays all packets behind it.
  return way.protocol === 'udp' ? { finding: 'relayed', grade: 0 } : { finding: 'relayedByTcp', grade: 1 };
};

const adviceFor: Readonly<Record<Finding, readonly Advice[]>> = {
  noRate: ['network', 'closeDownloads', 'save', 'router'],
  narrow: ['save', 'closeDownloads', 'router', 'network'],
  middling: ['closeDownloads', 'router', 'save'],
  veryLossy: ['router', 'cable', 'network', 'closeDownloads'],
  lossy: ['router', 'cable'],
  verySlow: ['vpn', 'network', 'closeDownloads'],
  slow: ['vpn', 'closeDownloads'],
  veryUneven: ['router', 'cable', 'closeDownloads'],
  uneven: ['router', 'cable'],
  weakDecoder: ['browser', 'save'],
  relayed: [],
  relayedByTcp: ['vpn', 'network'],
};
