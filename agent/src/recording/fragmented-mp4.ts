import { createHash } from 'node:crypto';
import { extractParameterSets, splitNalUnits } from './h264-nal-units.ts';
import { buildMp4Box, buildMp4FullBox, findMp4Box, parseMp4Box, parseMp4Boxes, u32, u64 } from './mp4-boxes.ts';
import {
  buildAvcSampleEntry,
  buildFtypBox,
  buildMvhdBox,
  buildTrakBox,
  opusSampleEntry,
  trackIds,
} from './mp4-tracks.ts';

/** Metadata of continuous video from one encoder: which machine and session it shows. It is stored in every MP4 file of that video. */
export interface RecordingRunMetadata {
  /** Id of the recording folder. */
  readonly folder: string;
  readonly machineId: string;
  readonly run: number;
  readonly sessionId: string | null;
  readonly epoch: number | null;
  readonly codec: 'h264';
  readonly width: number;
  readonly height: number;
  readonly hasSound: boolean;
  /** Time of the video's first frame: ticks of 1/90,000 s since 1970. */
  readonly startTicks: number;
  readonly why: string;
}

export interface Sample {
  readonly data: Buffer;
  /** Time of the sample in track ticks, since the first frame of the encoder's video. */
  readonly ticks: number;
  readonly duration: number;
  readonly keyFrame: boolean;
}

export interface FragmentSamples {
  /** Sequence number of the fragment within one encoder's video, from 1. */
  readonly sequence: number;
  readonly pictures: readonly Sample[];
  readonly sounds: readonly Sample[];
}

/** UUIDs of the MP4 boxes that this recorder defines. */
const runFactsId = Buffer.from('933e517c8e7f4c2180ed1388f2eb1465', 'hex');
const fragmentHashId = Buffer.from('25aabd3e7e8e4867adf5ab7c0cdc717f', 'hex');

export const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Builds the init segment of the MP4 files of one encoder's video. `parameterSets`: H.264 with start codes that contains SPS and PPS. */
export const buildMp4InitSegment = (metadata: RecordingRunMetadata, parameterSets: Buffer): Buffer => {
  const sets = extractParameterSets(splitNalUnits(parameterSets));
  const { width, height, hasSound } = metadata;
  const tables = [
    buildMp4FullBox('stts', 0, 0, u32(0)),
    buildMp4FullBox('stsc', 0, 0, u32(0)),
    buildMp4FullBox('stsz', 0, 0, u32(0, 0)),
    buildMp4FullBox('stco', 0, 0, u32(0)),
  ];
  const common = { ticks: 0, ms: 0, tables };
  const picture = buildTrakBox({
    ...common,
    id: trackIds.picture,
    kind: 'picture',
    width,
    height,
    sampleEntries: [buildAvcSampleEntry({ width, height }, sets)],
  });
  const sound = buildTrakBox({
    ...common,
    id: trackIds.sound,
    kind: 'sound',
    width: 0,
    height: 0,
    sampleEntries: [opusSampleEntry],
  });
  const extends_ = (id: number): Buffer => buildMp4FullBox('trex', 0, 0, u32(id, 1, 0, 0, 0));
  return Buffer.concat([
    buildFtypBox('iso5', 'iso6', 'mp41'),
    buildMp4Box(
      'moov',
      buildMvhdBox(0, 3),
      picture,
      ...(hasSound ? [sound] : []),
      buildMp4Box('mvex', extends_(trackIds.picture), ...(hasSound ? [extends_(trackIds.sound)] : [])),
      buildMp4Box('uuid', runFactsId, Buffer.from(JSON.stringify(metadata))),
    ),
  ]);
};

const baseIsMoof = 0x020000;
const [hasOffset, hasDuration, hasSize, hasFlags] = [0x1, 0x100, 0x200, 0x400];
const [keySample, otherSample] = [0x02000000, 0x01010000];
const bytesOf = (samples: readonly Sample[]): number => samples.reduce((sum, { data }) => sum + data.length, 0);

const traf = (id: number, samples: readonly Sample[], dataOffset: number): Buffer => {
  const isPicture = id === trackIds.picture;
  const rows = samples.flatMap(({ data, duration, keyFrame }) =>
    isPicture ? [duration, data.length, keyFrame ? keySample : otherSample] : [duration, data.length],
  );
  const flags = hasOffset | hasDuration | hasSize | (isPicture ? hasFlags : 0);
  return buildMp4Box(
    'traf',
    buildMp4FullBox('tfhd', 0, baseIsMoof, u32(id)),
    buildMp4FullBox('tfdt', 1, 0, u64(samples[0]?.ticks ?? 0)),
    buildMp4FullBox('trun', 0, flags, u32(samples.length, dataOffset, ...rows)),
  );
};

const mdatHeaderBytes = 8;

const hashBytes = 32;

/** Builds one MP4 fragment: `moof`, which lists the samples and ends with a hash of all other bytes, and `mdat`. */
export const buildMp4Fragment = ({ sequence, pictures, sounds }: FragmentSamples): Buffer => {
  const data = [...pictures, ...sounds].map((sample) => sample.data);
  const dataBytes = bytesOf(pictures) + bytesOf(sounds);
  const moofAt = (dataOffset: number): Buffer =>
    buildMp4Box(
      'moof',
      buildMp4FullBox('mfhd', 0, 0, u32(sequence)),
      ...(pictures.length > 0 ? [traf(trackIds.picture, pictures, dataOffset)] : []),
      ...(sounds.length > 0 ? [traf(trackIds.sound, sounds, dataOffset + bytesOf(pictures))] : []),
      buildMp4Box('uuid', fragmentHashId, Buffer.alloc(hashBytes)),
    );
  const moof = moofAt(moofAt(0).length + mdatHeaderBytes);
  const mdat = [u32(dataBytes + mdatHeaderBytes), Buffer.from('mdat'), ...data];
  sha256(moof.subarray(0, -hashBytes), ...mdat).copy(moof, moof.length - hashBytes);
  return Buffer.concat([moof, ...mdat]);
};

export interface ParsedInitSegment {
  readonly facts: RecordingRunMetadata;
  readonly length: number;
  /** The video track's sample entry, as raw bytes. */
  readonly pictureEntry: Buffer;
}

/** Parses the init segment of an MP4 file; null if it is incomplete or not written by this recorder. */
export const parseMp4InitSegment = (bytes: Buffer): ParsedInitSegment | null => {
  const first = parseMp4Box(bytes, 0);
  const moov = first?.type === 'ftyp' ? parseMp4Box(bytes, first.end) : null;
  if (moov?.type !== 'moov') return null;
  const inMoov = parseMp4Boxes(bytes, moov.from, moov.end);
  const ours = inMoov?.find(({ type, from }) => type === 'uuid' && isNamed(bytes, from, runFactsId));
  const stsd = findMp4Box(bytes, ['trak', 'mdia', 'minf', 'stbl', 'stsd'], moov.from, moov.end);
  const entry = stsd && parseMp4Box(bytes, stsd.from + 8, stsd.end);
  if (!ours || !entry) return null;
  try {
    const text = bytes.toString('utf8', ours.from + runFactsId.length, ours.end);
    const facts = JSON.parse(text) as RecordingRunMetadata;
    return { facts, length: moov.end, pictureEntry: bytes.subarray(entry.at, entry.end) };
  } catch {
    return null;
  }
};

const isNamed = (bytes: Buffer, at: number, id: Buffer): boolean => bytes.subarray(at, at + id.length).equals(id);

export interface ParsedFragment extends FragmentSamples {
  /** Offset in the file of the next fragment. */
  readonly end: number;
}

/** Parses the MP4 fragment at an offset; null unless it is complete and its hash is correct. */
export const parseMp4Fragment = (bytes: Buffer, at: number): ParsedFragment | null => {
  const moof = parseMp4Box(bytes, at);
  const mdat = moof?.type === 'moof' ? parseMp4Box(bytes, moof.end) : null;
  if (!moof || mdat?.type !== 'mdat') return null;
  const written = bytes.subarray(moof.end - hashBytes, moof.end);
  const hash = sha256(bytes.subarray(at, moof.end - hashBytes), bytes.subarray(mdat.at, mdat.end));
  const parts = parseMp4Boxes(bytes, moof.from, moof.end);
  const mfhd = parts?.find(({ type }) => type === 'mfhd');
  if (!hash.equals(written) || !parts || !mfhd) return null;
  const tracks = parts.filter(({ type }) => type === 'traf').map((one) => readTrack(bytes, at, one));
  const samplesOf = (id: number): Sample[] => tracks.find((track) => track.id === id)?.samples ?? [];
  return {
    sequence: bytes.readUInt32BE(mfhd.from + 4),
    pictures: samplesOf(trackIds.picture),
    sounds: samplesOf(trackIds.sound),
    end: mdat.end,
  };
};

const readTrack = (
  bytes: Buffer,
  moofAt: number,
  { from, end }: { from: number; end: number },
): { id: number; samples: Sample[] } => {
  const [tfhd, tfdt, trun] = ['tfhd', 'tfdt', 'trun'].map((type) => findMp4Box(bytes, [type], from, end));
  if (!tfhd || !tfdt || !trun) return { id: 0, samples: [] };
  const id = bytes.readUInt32BE(tfhd.from + 4);
  let ticks = Number(bytes.readBigUInt64BE(tfdt.from + 4));
  let dataAt = moofAt + bytes.readUInt32BE(trun.from + 8);
  const hasRowFlags = (bytes.readUInt32BE(trun.from) & hasFlags) !== 0;
  const rowBytes = hasRowFlags ? 12 : 8;
  const samples = Array.from({ length: bytes.readUInt32BE(trun.from + 4) }, (_, index): Sample => {
    const row = trun.from + 12 + index * rowBytes;
    const [duration, size] = [bytes.readUInt32BE(row), bytes.readUInt32BE(row + 4)];
    const keyFrame = hasRowFlags && bytes.readUInt32BE(row + 8) === keySample;
    const sample = { data: bytes.subarray(dataAt, dataAt + size), ticks, duration, keyFrame };
    ticks += duration;
    dataAt += size;
    return sample;
  });
  return { id, samples };
};
