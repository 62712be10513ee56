import { buildAvcDecoderConfiguration, type ParameterSets } from './h264-nal-units.ts';
import { buildMp4Box, buildMp4FullBox, u16, u32, u64 } from './mp4-boxes.ts';

/** Ticks per second of the MP4's video track, and of its audio track (Opus at 48 kHz). */
export const timescales = { picture: 90_000, sound: 48_000 } as const;
/** Ticks of the video track per ms. */
export const ticksPerMs = timescales.picture / 1000;
export const trackIds = { picture: 1, sound: 2 } as const;

export const buildFtypBox = (...brands: readonly string[]): Buffer =>
  buildMp4Box('ftyp', Buffer.from(brands[0] ?? 'isom', 'latin1'), u32(0x200), Buffer.from(brands.join(''), 'latin1'));

const identityMatrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const fixed16 = 0x10000;

/** Builds the movie header box (`mvhd`). `durationMs` is in ms, the timescale of the whole movie. */
export const buildMvhdBox = (durationMs: number, nextTrackId: number): Buffer =>
  buildMp4FullBox(
    'mvhd',
    1,
    0,
    u64(0),
    u64(0),
    u32(1000),
    u64(durationMs),
    u32(fixed16),
    u16(0x100, 0),
    u32(0, 0),
    identityMatrix,
    Buffer.alloc(24),
    u32(nextTrackId),
  );

export interface TrackBoxes {
  readonly id: number;
  readonly kind: 'picture' | 'sound';
  /** Duration of the track in its ticks, and in ms; 0 if fragments follow. */
  readonly ticks: number;
  readonly ms: number;
  readonly width: number;
  readonly height: number;
  readonly sampleEntries: readonly Buffer[];
  /** The track's sample tables: `stts`, `stsc` and so on. */
  readonly tables: readonly Buffer[];
  readonly edits?: Buffer;
}

const enabledAndInFilm = 3;
const dataInThisFile = buildMp4FullBox('dref', 0, 0, u32(1), buildMp4FullBox('url ', 0, 1));
const undetermined = 0x55c4;

export const buildTrakBox = (track: TrackBoxes): Buffer => {
  const isSound = track.kind === 'sound';
  const name = isSound ? 'soun' : 'vide';
  return buildMp4Box(
    'trak',
    buildMp4FullBox(
      'tkhd',
      1,
      enabledAndInFilm,
      u64(0),
      u64(0),
      u32(track.id, 0),
      u64(track.ms),
      u32(0, 0),
      u16(0, 0, isSound ? 0x100 : 0, 0),
      identityMatrix,
      u32(track.width * fixed16, track.height * fixed16),
    ),
    ...(track.edits ? [buildMp4Box('edts', track.edits)] : []),
    buildMp4Box(
      'mdia',
      buildMp4FullBox(
        'mdhd',
        1,
        0,
        u64(0),
        u64(0),
        u32(timescales[track.kind]),
        u64(track.ticks),
        u16(undetermined, 0),
      ),
      buildMp4FullBox('hdlr', 0, 0, u32(0), Buffer.from(name, 'latin1'), u32(0, 0, 0), Buffer.from('\0')),
      buildMp4Box(
        'minf',
        isSound ? buildMp4FullBox('smhd', 0, 0, u16(0, 0)) : buildMp4FullBox('vmhd', 0, 1, u16(0, 0, 0, 0)),
        buildMp4Box('dinf', dataInThisFile),
        buildMp4Box(
          'stbl',
          buildMp4FullBox('stsd', 0, 0, u32(track.sampleEntries.length), ...track.sampleEntries),
          ...track.tables,
        ),
      ),
    ),
  );
};

const dotsPerInch = 72 * fixed16;

export const buildAvcSampleEntry = (size: { width: number; height: number }, parameterSets: ParameterSets): Buffer =>
  buildMp4Box(
    'avc1',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(size.width, size.height),
    u32(dotsPerInch, dotsPerInch, 0),
    u16(1),
    Buffer.alloc(32),
    u16(0x18, 0xffff),
    buildMp4Box('avcC', buildAvcDecoderConfiguration(parameterSets)),
  );

const channels = 2;

/**
 * MP4 sample entry of Opus with two channels (opus-codec.org/docs/opus_in_isobmff.html). A recording begins mid-stream, so no pre-skip is
 * needed.
 */
export const opusSampleEntry = buildMp4Box(
  'Opus',
  Buffer.alloc(6),
  u16(1),
  u32(0, 0),
  u16(channels, 16, 0, 0),
  u32(timescales.sound * fixed16),
  buildMp4Box('dOps', Buffer.of(0, channels), u16(0), u32(timescales.sound), u16(0), Buffer.of(0)),
);

const codeMask = 0x03;
const countMask = 0x3f;
const [silkConfigurations, hybridConfigurations] = [12, 16];

/** Returns the duration of an Opus packet, in ticks of 48 kHz (RFC 6716, 3.1 and 3.2). */
export const getOpusDurationTicks = (packet: Buffer): number => {
  const toc = packet.readUInt8(0);
  const configuration = toc >> 3;
  const frameTicks =
    configuration < silkConfigurations
      ? ([480, 960, 1920, 2880][configuration & 3] ?? 0)
      : configuration < hybridConfigurations
        ? ([480, 960][configuration & 1] ?? 0)
        : 120 << (configuration & 3);
  const code = toc & codeMask;
  if (code === 0) return frameTicks;
  return frameTicks * (code === 3 ? packet.readUInt8(1) & countMask : 2);
};
