import { describe, expect, it } from 'vitest';
import { sortVideoCodecsByPreference } from './picture-connection-attempt.ts';

describe('sortVideoCodecsByPreference', () => {
  it('prefers H.264 baseline, still offers VP8, and drops codecs that no cabinet sends', () => {
    const codecs = [
      { mimeType: 'video/VP8' },
      { mimeType: 'video/rtx' },
      { mimeType: 'video/VP9', sdpFmtpLine: 'profile-id=0' },
      { mimeType: 'video/H264', sdpFmtpLine: 'packetization-mode=1;profile-level-id=64001f' },
      { mimeType: 'video/H264', sdpFmtpLine: 'packetization-mode=0;profile-level-id=42e01f' },
      { mimeType: 'video/H264', sdpFmtpLine: 'packetization-mode=1;profile-level-id=42e01f' },
      { mimeType: 'video/AV1' },
    ];
    const ordered = sortVideoCodecsByPreference(codecs);
    expect(ordered[0]).toBe(codecs[5]);
    expect(ordered.map(({ mimeType }) => mimeType)).toEqual([
      'video/H264',
      'video/H264',
      'video/H264',
      'video/VP8',
      'video/rtx',
    ]);
  });
});
