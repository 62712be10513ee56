import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPictureOfferSdp, parsePictureOfferSdp } from './picture-offer-sdp.ts';

const fingerprint = Array(32).fill('AB').join(':');
const connection = [
  'a=ice-ufrag:LYQ6',
  'a=ice-pwd:aqSqAyqCYjlj1A4+hUY1YI36',
  `a=fingerprint:sha-256 ${fingerprint}`,
  'a=setup:actpass',
  'a=rtcp-mux',
];
const start = ['v=0', 'o=- 4549306929155461120 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1'];
const video = [
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 98 102 103 108',
  'c=IN IP4 0.0.0.0',
  'a=rtcp:9 IN IP4 0.0.0.0',
  'a=candidate:2518553783 1 udp 2113937151 77eb06e2-68b6-4f0e-904a-d2a9b1d2b357.local 58011 typ host generation 0 network-cost 999',
  'a=candidate:1 1 udp 2113942271 203.0.113.9 40695 typ srflx raddr 192.168.1.4 rport 5000 generation 0',
  ...connection,
  'a=ice-options:trickle',
  'a=mid:0',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:toffset',
  'a=extmap:5/recvonly http://www.webrtc.org/experiments/rtp-hdrext/playout-delay',
  'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=recvonly',
  'a=rtpmap:96 VP8/90000',
  'a=rtcp-fb:96 goog-remb',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:98 VP9/90000',
  'a=fmtp:98 profile-id=0',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  'a=rtpmap:103 rtx/90000',
  'a=fmtp:103 apt=98',
];
const audio = [
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63',
  'a=mid:1',
  ...connection,
  'a=recvonly',
  'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:63 red/48000/2',
];
const textOf = (...parts: string[][]) => [...parts.flat(), ''].join('\r\n');
const rebuilt = (sdp: string) => {
  const read = parsePictureOfferSdp(sdp);
  if (!read.ok) throw new Error(JSON.stringify(read.refusal));
  return formatPictureOfferSdp(read.value);
};

describe('an offer', () => {
  it('keeps what a picture needs and nothing else', () => {
    expect(rebuilt(textOf(start, video, audio)).split('\r\n')).toEqual([
      ...['v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 't=0 0', 'a=group:BUNDLE 0 1'],
      ...['m=video 9 UDP/TLS/RTP/SAVPF 96 97 102', 'c=IN IP4 0.0.0.0', 'a=mid:0', 'a=recvonly'],
      ...['a=ice-ufrag:LYQ6', 'a=ice-pwd:aqSqAyqCYjlj1A4+hUY1YI36', 'a=ice-options:trickle'],
      ...[`a=fingerprint:sha-256 ${fingerprint}`, 'a=setup:actpass', 'a=rtcp-mux', 'a=rtcp-rsize'],
      'a=extmap:5 http://www.webrtc.org/experiments/rtp-hdrext/playout-delay',
      'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
      ...['a=rtpmap:96 VP8/90000', 'a=rtpmap:97 rtx/90000', 'a=fmtp:97 apt=96', 'a=rtpmap:102 H264/90000'],
      'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
      'a=candidate:1 1 UDP 2113942271 203.0.113.9 40695 typ srflx raddr 0.0.0.0 rport 0',
      ...['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'c=IN IP4 0.0.0.0', 'a=mid:1', 'a=recvonly'],
      ...['a=ice-ufrag:LYQ6', 'a=ice-pwd:aqSqAyqCYjlj1A4+hUY1YI36', 'a=ice-options:trickle'],
      ...[`a=fingerprint:sha-256 ${fingerprint}`, 'a=setup:actpass', 'a=rtcp-mux', 'a=rtcp-rsize'],
      'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
      ...['a=rtpmap:111 opus/48000/2', 'a=fmtp:111 minptime=10', ''],
    ]);
  });

  it('may state common attributes once before its sections, as Firefox does', () => {
    const without = (lines: string[]) => lines.filter((line) => !line.startsWith('a=fingerprint'));
    const session = [...start, `a=fingerprint:sha-256 ${fingerprint}`];
    expect(rebuilt(textOf(session, without(video), without(audio)))).toBe(rebuilt(textOf(start, video, audio)));
  });

  it('of Firefox lets Firefox begin DTLS, because Firefox drops a hello that comes before the answer', () => {
    const origin = 'o=mozilla...THIS_IS_SDPARTA-153.0 4549306929155461120 0 IN IP4 0.0.0.0';
    const offered = rebuilt(textOf(start.with(1, origin), video, audio));
    expect(offered).toBe(rebuilt(textOf(start, video, audio)).replaceAll('a=setup:actpass', 'a=setup:active'));
    expect(rebuilt(offered)).toBe(offered);
  });

  it('may name several fingerprints of its certificate, of which one is SHA-256 (RFC 8122)', () => {
    const others = [
      `a=fingerprint:sha-1 ${Array(20).fill('CD').join(':')}`,
      `a=fingerprint:sha-512 ${Array(64).fill('EF').join(':')}`,
    ];
    const named = (lines: string[]) =>
      lines.flatMap((line) => (line.startsWith('a=fingerprint') ? [others[0] ?? '', line, others[1] ?? ''] : [line]));
    expect(rebuilt(textOf(start, named(video), named(audio)))).toBe(rebuilt(textOf(start, video, audio)));
  });

  it('with one section alone needs no group, and then gets none', () => {
    const alone = textOf(start.slice(0, 4), video);
    expect(parsePictureOfferSdp(alone)).toMatchObject({ ok: true, value: { transportMid: null } });
    expect(rebuilt(alone)).not.toContain('a=group');
    expect(rebuilt(textOf([...start.slice(0, 4), 'a=group:BUNDLE 0'], video))).toContain('a=group:BUNDLE 0\r\n');
  });

  it('may bundle its sections on the transport of its second one, which the group names first', () => {
    const swapped = textOf([...start.slice(0, 4), 'a=group:BUNDLE 1 0'], video, audio);
    expect(parsePictureOfferSdp(swapped)).toMatchObject({ ok: true, value: { transportMid: '1' } });
    expect(rebuilt(swapped)).toContain('a=group:BUNDLE 1 0\r\n');
    const unknown = textOf([...start.slice(0, 4), 'a=group:BUNDLE 2 1 0'], video, audio);
    expect(parsePictureOfferSdp(unknown)).toMatchObject({ ok: false });
  });

  it.each([
    ['no BUNDLE', 'a=group:BUNDLE', textOf(start.slice(0, 4), video, audio)],
    [
      'a BUNDLE of one section alone',
      'a=group:BUNDLE',
      textOf([...start.slice(0, 4), 'a=group:BUNDLE 0'], video, audio),
    ],
    [
      'no rtcp-mux',
      'a=rtcp-mux',
      textOf(
        start,
        video,
        audio.filter((line) => line !== 'a=rtcp-mux'),
      ),
    ],
    [
      'two certificates',
      'sha-256',
      textOf(start, [...video, `a=fingerprint:sha-256 ${Array(32).fill('CD').join(':')}`], audio),
    ],
    [
      'no SHA-256',
      'sha-256',
      textOf(
        start,
        video.map((line) => line.replace('sha-256', 'sha-512')),
        audio,
      ),
    ],
    [
      'a data channel',
      'data channel',
      textOf(start, video, ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:1', ...connection]),
    ],
  ])('with %s is refused with a sentence that says what it needs', (_, word, sdp) => {
    expect(parsePictureOfferSdp(sdp)).toMatchObject({
      refusal: { code: 'MESSAGE_INVALID', params: { detail: expect.stringContaining(word) } },
    });
  });

  it.each([
    ['minptime=10;useinbandfec=1', [], 10],
    ['maxplaybackrate=48000;stereo=1;useinbandfec=1', [], 20],
    ['useinbandfec=1;minptime=3', [], 10],
    ['minptime=20', [], 20],
    ['useinbandfec=1', ['a=ptime:10'], 10],
    ['useinbandfec=1', ['a=maxptime:10'], 10],
    ['useinbandfec=1', ['a=ptime:60'], 20],
    ['', [], 20],
  ])('that says of Opus "%s" and %j takes packets of %i ms', (format, lines, packetMs) => {
    const sound = audio.filter((line) => !line.startsWith('a=fmtp'));
    const sdp = textOf(start, video, [...sound, ...(format === '' ? [] : [`a=fmtp:111 ${format}`]), ...lines]);
    for (const text of [sdp, rebuilt(sdp)])
      expect(parsePictureOfferSdp(text)).toMatchObject({
        value: { sections: [{}, { payloads: [{ codec: 'opus', packetMs }] }] },
      });
  });

  it.each([
    ['400 sections', textOf(start, video, ...Array(399).fill(['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:x']))],
    [
      'a data channel',
      textOf(start, video, ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:1', ...connection]),
    ],
    [
      'two sections of video',
      textOf(
        start,
        video,
        video.map((line) => line.replace('mid:0', 'mid:1')),
      ),
    ],
    [
      'two sections with one mid',
      textOf(
        start,
        video,
        audio.map((line) => line.replace('mid:1', 'mid:0')),
      ),
    ],
    ['sound alone', textOf(start, audio)],
    ['no sections', textOf(start)],
    [
      'a section without encryption',
      textOf(
        start,
        video.map((line) => line.replace('UDP/TLS/RTP/SAVPF', 'RTP/AVP')),
      ),
    ],
    [
      'no certificate',
      textOf(
        start,
        video.filter((line) => !line.startsWith('a=fingerprint')),
      ),
    ],
    ['two passwords', textOf(start, [...video, 'a=ice-pwd:aqSqAyqCYjlj1A4+hUY1YI37'])],
    [
      'a mid of another form',
      textOf(
        start,
        video.map((line) => line.replace('mid:0', 'mid:0 1')),
      ),
    ],
    [
      'sound without Opus',
      textOf(
        start,
        video,
        audio.filter((line) => !line.includes('opus')),
      ),
    ],
    ['30 KB', textOf(start, video, Array(800).fill(`a=x:${'y'.repeat(30)}`))],
    ['nonsense', 'nonsense'],
  ])('is refused with %s', (_, sdp) => {
    expect(parsePictureOfferSdp(sdp)).toMatchObject({ ok: false, refusal: { code: 'MESSAGE_INVALID' } });
  });

  it('is refused as unsupported without H.264 and VP8', () => {
    const offer = textOf(start, ['m=video 9 UDP/TLS/RTP/SAVPF 45', 'a=mid:0', ...connection, 'a=rtpmap:45 AV1/90000']);
    expect(parsePictureOfferSdp(offer)).toMatchObject({ refusal: { code: 'VIDEO_UNSUPPORTED' } });
  });

  it('has at most 16 candidates a section and 32 codecs', () => {
    const candidates = Array.from(
      { length: 60 },
      (_, n) => `a=candidate:${n} 1 udp 1 203.0.113.9 ${5000 + n} typ host`,
    );
    const many = Array.from({ length: 29 }, (_, n) => n + 35);
    const more = Array.from({ length: 30 }, (_, n) => n + 98);
    const listed = `m=video 9 UDP/TLS/RTP/SAVPF ${[96, ...many, ...more].join(' ')}`;
    const codecs = [96, ...many, ...more].map((type) => `a=rtpmap:${type} VP8/90000`);
    const text = rebuilt(textOf(start, [listed, 'a=mid:0', ...connection, ...codecs, ...candidates]));
    expect(text.match(/a=candidate/g)).toHaveLength(16);
    expect(text.match(/a=rtpmap/g)).toHaveLength(32);
  });

  it('holds known lines only, whatever it was made from, and reads the same again', () => {
    const known =
      /^(v=0|o=- 1 1 IN IP4 0\.0\.0\.0|s=-|t=0 0|c=IN IP4 0\.0\.0\.0|m=(video|audio) 9 UDP\/TLS\/RTP\/SAVPF( \d+)+|a=(group:BUNDLE [\w.-]+( [\w.-]+)?|recvonly|ice-options:trickle|rtcp-mux|rtcp-rsize|mid:[\w.-]+|ice-(ufrag|pwd):[\w+/]+|fingerprint:sha-256 [\dA-F:]+|setup:act(ive|pass)|extmap:\d+ http:\S+|rtpmap:\d+ \S+|fmtp:\d+ [\w=;-]+|candidate:\S+ 1 UDP \d+ [\da-f.:]+ \d+ typ [a-z]+( raddr 0\.0\.0\.0 rport 0)?))?$/i;
    const line = fc.constantFrom(...start, ...video, ...audio, 'm=video 9 UDP/TLS/RTP/SAVPF', 'a=mid:7');
    const damaged = fc
      .tuple(line, fc.nat(200), fc.string({ maxLength: 6, unit: 'binary' }))
      .map(([text, at, dirt]) => text.slice(0, at) + dirt + text.slice(at + dirt.length));
    const offers = fc.oneof(
      fc.array(fc.oneof({ weight: 3, arbitrary: line }, damaged), { maxLength: 60 }).map((lines) => textOf(lines)),
      fc.tuple(fc.nat(40), damaged).map(([at, dirt]) => textOf(start, video.toSpliced(at, 1, dirt), audio)),
    );
    fc.assert(
      fc.property(offers, (sdp) => {
        const read = parsePictureOfferSdp(sdp);
        if (!read.ok) return;
        const text = formatPictureOfferSdp(read.value);
        for (const written of text.split('\r\n')) expect(written).toMatch(known);
        expect(parsePictureOfferSdp(text)).toEqual(read);
      }),
      { numRuns: 300 },
    );
  });
});
