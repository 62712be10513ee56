import { buildAvcSample, extractParameterSets, splitNalUnits } from '../recording/h264-nal-units.ts';
import { buildAvcSampleEntry } from '../recording/mp4-tracks.ts';
import { ffmpegEncoders } from '../video/encode/ffmpeg-encoders.ts';
import { encodeSharedClip } from '../video/share/encode-shared-clip.ts';
import { TrialStream } from './trial-stream.ts';

/** Returns a film of two seconds as a player's share has it. */
export const trialFilm = (): Buffer => {
  const [size, frameTicks] = [{ width: 640, height: 360 }, 9_000];
  const stream = new TrialStream(size.width, size.height, 1_000_000);
  const pictures = Array.from({ length: 20 }, (_, index) => {
    const { data, keyFrame } = stream.picture(false);
    return { data, keyFrame, ticks: index * frameTicks, duration: frameTicks };
  });
  stream.close();
  const facts = {
    ...({
      folder: '',
      machineId: 'm1',
      run: 1,
      sessionId: 's',
      epoch: 1,
      codec: 'h264',
      why: 'seat',
    } as const),
    ...{ ...size, hasSound: false, startTicks: 0 },
  };
  const pictureEntry = buildAvcSampleEntry(size, extractParameterSets(splitNalUnits(pictures[0]?.data ?? Buffer.of())));
  const samples = pictures.map((one) => ({ ...one, data: buildAvcSample(splitNalUnits(one.data)) }));
  const clip = { runs: [{ facts, pictureEntry, pictures: samples, sounds: [] }] };
  return Buffer.concat(
    encodeSharedClip(clip, 0, { privateAreas: [], mark: 'Reelfloor', title: 'A copy' }, ffmpegEncoders),
  );
};
