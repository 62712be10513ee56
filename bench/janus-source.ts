import { spawn } from 'node:child_process';
import { playCabinet, sourceFps } from './cabinet-source.ts';

const rtpPort = Number(process.argv[2]);
const folder = process.argv[3] ?? '.';

/** Options for the lowest delay: no probing, no buffers, each frame sent at once, a key frame every two seconds. */
const ffmpeg = spawn(
  'ffmpeg',
  `-loglevel error -fflags nobuffer -flags low_delay -probesize 32 -analyzeduration 0
   -f rawvideo -pix_fmt yuv420p -video_size 1280x720 -framerate ${sourceFps} -use_wallclock_as_timestamps 1 -i pipe:0
   -an -c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline -threads 1 -b:v 4M -maxrate 4M -bufsize 1M
   -g 60 -bf 0 -fps_mode passthrough -flush_packets 1 -payload_type 96 -f rtp rtp://127.0.0.1:${rtpPort}?pkt_size=1200`.split(
    /\s+/,
  ),
  { stdio: ['pipe', 'ignore', 'inherit'] },
);
ffmpeg.stdin.on('error', () => undefined);

const roundAddress = await playCabinet(folder, (frame) => ffmpeg.stdin.write(Buffer.from(frame.i420)));
process.send?.({ roundAddress, ffmpegPid: ffmpeg.pid });

const end = (): void => {
  ffmpeg.kill('SIGKILL');
  process.exit(0);
};
process.on('SIGTERM', end);
process.on('disconnect', end);
