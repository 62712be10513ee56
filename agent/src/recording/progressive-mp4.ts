import type { Sample } from './fragmented-mp4.ts';
import { readSampleEntryParameterSets } from './h264-nal-units.ts';
import { buildMp4Box, buildMp4FullBox, u16, u32, u64 } from './mp4-boxes.ts';
import { buildFtypBox, buildMvhdBox, buildTrakBox, opusSampleEntry, timescales, trackIds } from './mp4-tracks.ts';
import type { Clip } from './read-recordings.ts';

interface Chunk {
  /** Number of the MP4 sample entry, from 1: recordings with the same parameter sets share one. */
  readonly entry: number;
  /** Samples with their times in ticks since the clip's beginning. */
  readonly samples: readonly Sample[];
}

/** Length in ms of the interleaved video and audio chunks, so that both can be played while the file is read in order. */
const chunkMs = 500;

const usualTicks = { picture: 3_000, sound: 480 } as const;

/**
 * Returns a clip as a progressive MP4 whose index comes first, so that every browser plays it while it loads. The samples are the recorded
 * ones. During gaps the last frame before them stays visible. `title`: for the file's metadata.
 *
 * Each picture size has its own sample entry. Chromium and Firefox read only the first entry, so with several sizes each keyframe also
 * includes its parameter sets.
 */
export const buildClipMp4 = ({ runs }: Clip, title?: string): Buffer[] => {
  const originTicks = runs[0] ? runs[0].facts.startTicks + (runs[0].pictures[0]?.ticks ?? 0) : 0;
  const entries = [
    ...new Map(runs.map(({ pictureEntry }) => [pictureEntry.toString('latin1'), pictureEntry])).values(),
  ];
  const picture = runs.map(({ facts, pictures, pictureEntry }): Chunk => {
    const shift = facts.startTicks - originTicks;
    const sets = entries.length > 1 ? readSampleEntryParameterSets(pictureEntry) : Buffer.of();
    const samples = pictures.map((one) => ({
      ...one,
      ticks: one.ticks + shift,
      data: one.keyFrame && sets.length > 0 ? Buffer.concat([sets, one.data]) : one.data,
    }));
    return { entry: entries.findIndex((entry) => entry.equals(pictureEntry)) + 1, samples };
  });
  const sound = runs.map(({ facts, sounds }): Chunk => {
    const shift = Math.round(((facts.startTicks - originTicks) * timescales.sound) / timescales.picture);
    const shifted = sounds.map((one) => ({ ...one, ticks: one.ticks + shift }));
    // Drops audio before the first video frame (negative ticks).
    return { entry: 1, samples: shifted.filter(({ ticks }) => ticks >= 0) };
  });
  const chunks = { picture: shortChunks(picture, 'picture'), sound: shortChunks(sound, 'sound') };
  const inOrder = [...chunks.picture, ...chunks.sound].toSorted((one, other) => one.fromMs - other.fromMs);
  const data = inOrder.flatMap(({ samples }) => samples.map((one) => one.data));
  const placeOf = new Map<Chunk, number>();
  let placed = 0;
  for (const chunk of inOrder) {
    placeOf.set(chunk, placed);
    placed += chunkBytes(chunk);
  }
  const dataBytes = data.reduce((sum, { length }) => sum + length, 0);
  const type = buildFtypBox('isom', 'iso2', 'avc1', 'mp41');
  const size = { width: 0, height: 0 };
  for (const { facts } of runs) {
    size.width = Math.max(size.width, facts.width);
    size.height = Math.max(size.height, facts.height);
  }
  const moovAt = (dataOffset: number): Buffer => {
    const offsetsOf = (of: readonly Chunk[]): number[] => of.map((one) => dataOffset + (placeOf.get(one) ?? 0));
    const tracks = [
      trackOf('picture', chunks.picture, offsetsOf(chunks.picture), entries, size),
      ...(chunks.sound.length > 0
        ? [
            trackOf('sound', chunks.sound, offsetsOf(chunks.sound), [opusSampleEntry], {
              width: 0,
              height: 0,
            }),
          ]
        : []),
    ];
    const durationMs = Math.max(...tracks.map(({ ms }) => ms));
    const metadata = title === undefined ? [] : [titleBox(title)];
    return buildMp4Box('moov', buildMvhdBox(durationMs, 3), ...tracks.map(({ bytes }) => bytes), ...metadata);
  };
  const head = type.length + moovAt(0).length + mdatHeaderBytes;
  return [type, moovAt(head), u32(dataBytes + mdatHeaderBytes), Buffer.from('mdat'), ...data];
};

const mdatHeaderBytes = 8;
const utf8 = 1;

/** Builds the title box that players and file managers read: an item of a QuickTime metadata list. */
const titleBox = (title: string): Buffer => {
  const handler = buildMp4FullBox('hdlr', 0, 0, u32(0), Buffer.from('mdirappl', 'latin1'), Buffer.alloc(9));
  const item = buildMp4Box('\u00a9nam', buildMp4Box('data', u32(utf8, 0), Buffer.from(title)));
  return buildMp4Box('udta', buildMp4FullBox('meta', 0, 0, handler, buildMp4Box('ilst', item)));
};

/** Splits the samples of each recording in the clip into short chunks. A recording without samples has no chunk. */
const shortChunks = (runs: readonly Chunk[], kind: keyof typeof usualTicks): (Chunk & { fromMs: number })[] =>
  runs.flatMap(({ entry, samples }) => {
    const chunks: { entry: number; samples: Sample[]; fromMs: number }[] = [];
    for (const sample of samples) {
      const atMs = (sample.ticks * 1000) / timescales[kind];
      const last = chunks.at(-1);
      if (last && atMs < last.fromMs + chunkMs) last.samples.push(sample);
      else chunks.push({ entry, samples: [sample], fromMs: atMs });
    }
    return chunks;
  });

const chunkBytes = ({ samples }: Chunk): number => samples.reduce((sum, { data }) => sum + data.length, 0);

const trackOf = (
  kind: 'picture' | 'sound',
  chunks: readonly Chunk[],
  offsets: readonly number[],
  sampleEntries: readonly Buffer[],
  size: { readonly width: number; readonly height: number },
): { bytes: Buffer; ms: number } => {
  const samples = chunks.flatMap((chunk) => chunk.samples);
  const startTicks = samples[0]?.ticks ?? 0;
  const durations = durationsOf(samples, usualTicks[kind]);
  const ticks = durations.reduce((sum, duration) => sum + duration, 0);
  const msOf = (of: number): number => Math.round((of * 1000) / timescales[kind]);
  const keys = samples.flatMap(({ keyFrame }, index) => (keyFrame ? [index + 1] : []));
  const tables = [
    buildMp4FullBox('stts', 0, 0, ...runLengths(durations)),
    ...(kind === 'picture' ? [buildMp4FullBox('stss', 0, 0, u32(keys.length, ...keys))] : []),
    buildMp4FullBox(
      'stsc',
      0,
      0,
      u32(chunks.length, ...chunks.flatMap((chunk, index) => [index + 1, chunk.samples.length, chunk.entry])),
    ),
    buildMp4FullBox('stsz', 0, 0, u32(0, samples.length, ...samples.map(({ data }) => data.length))),
    buildMp4FullBox('stco', 0, 0, u32(offsets.length, ...offsets)),
  ];
  const ms = msOf(startTicks) + msOf(ticks);
  const track = { id: trackIds[kind], kind, ticks, ms, ...size, sampleEntries, tables };
  const edits = startTicks > 0 ? { edits: startingAt(msOf(startTicks), msOf(ticks)) } : {};
  return { bytes: buildTrakBox({ ...track, ...edits }), ms };
};

/** Returns the durations of the samples: each lasts until the next one begins. */
const durationsOf = (samples: readonly Sample[], usual: number): number[] =>
  samples.map(({ ticks, duration }, index) => {
    const next = samples[index + 1];
    return next ? Math.max(next.ticks - ticks, 1) : Math.min(duration || usual, usual);
  });

const runLengths = (durations: readonly number[]): Buffer[] => {
  const rows: [count: number, duration: number][] = [];
  for (const duration of durations) {
    const last = rows.at(-1);
    if (last?.[1] === duration) last[0] += 1;
    else rows.push([1, duration]);
  }
  return [u32(rows.length, ...rows.flat())];
};

/** Builds an MP4 edit list that delays a track's start within the movie. */
const startingAt = (startMs: number, lengthMs: number): Buffer => {
  const nothing = Buffer.alloc(8, 0xff);
  const normal = u16(1, 0);
  return buildMp4FullBox('elst', 1, 0, u32(2), u64(startMs), nothing, normal, u64(lengthMs), u64(0), normal);
};
