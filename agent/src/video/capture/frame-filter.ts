import { AV_BUFFERSRC_FLAG_KEEP_REF, AV_PIX_FMT_NONE, AVERROR_EAGAIN } from 'node-av/constants';
import { type FilterContext, FilterGraph, Frame } from 'node-av/lib';
import { throwOnFfmpegError } from '../encode/ffmpeg-codec.ts';

/** Passes decoded frames through an FFmpeg filter graph, which is rebuilt when the frames' format changes. */
export class FrameFilter {
  readonly #filtersFor: (frame: Frame) => string;
  readonly #out = new Frame();
  #graph: {
    readonly key: string;
    readonly graph: FilterGraph;
    readonly source: FilterContext;
    readonly sink: FilterContext;
  } | null = null;

  /** `filtersFor` returns FFmpeg filters, such as `crop=10:10,scale=20:20`, for frames of this format. */
  constructor(filtersFor: (frame: Frame) => string) {
    this.#filtersFor = filtersFor;
    this.#out.alloc();
  }

  /** Calls `onFrame` with each output frame, which is valid only until the callback returns. */
  filter(frame: Frame, onFrame: (frame: Frame) => void): void {
    const { source, sink } = this.#graphFor(frame);
    throwOnFfmpegError(source.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF), 'filtering a frame');
    for (;;) {
      const result = sink.buffersinkGetFrameSync(this.#out);
      if (result === AVERROR_EAGAIN) return;
      throwOnFfmpegError(result, 'filtering a frame');
      onFrame(this.#out);
      this.#out.unref();
    }
  }

  close(): void {
    this.#graph?.graph.free();
    this.#graph = null;
    this.#out.free();
  }

  #graphFor(frame: Frame) {
    const input = frame.isVideo() ? videoInput(frame) : soundInput(frame);
    if (this.#graph?.key === input) return this.#graph;
    this.#graph?.graph.free();
    this.#graph = null;
    const sinkName = frame.isVideo() ? 'buffersink@out' : 'abuffersink@out';
    const graph = new FilterGraph();
    graph.alloc();
    graph.nbThreads = 1;
    throwOnFfmpegError(graph.parse2(`${input},${this.#filtersFor(frame)},${sinkName}`), 'reading the filters');
    throwOnFfmpegError(graph.configSync(), 'preparing the filters');
    const source = graph.getFilter(input.slice(0, input.indexOf('=')));
    const sink = graph.getFilter(sinkName);
    if (!source || !sink) throw new Error('the filters have lost their ends');
    this.#graph = { key: input, graph, source, sink };
    return this.#graph;
  }
}

const videoInput = ({ width, height, format, colorSpace, colorRange }: Frame): string => {
  if (format === AV_PIX_FMT_NONE) throw new Error('a frame has no pixel format');
  return `buffer@in=video_size=${width}x${height}:pix_fmt=${format}:time_base=1/1000000:pixel_aspect=1/1:colorspace=${colorSpace}:range=${colorRange}`;
};

const soundInput = ({ sampleRate, format, channelLayout, channels }: Frame): string => {
  const layout = channelLayout.mask ? `0x${channelLayout.mask.toString(16)}` : `${channels}c`;
  return `abuffer@in=time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=${format}:channel_layout=${layout}`;
};
