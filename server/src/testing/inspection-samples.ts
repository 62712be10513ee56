const viewerId = 'viewer-000001';
const offer = { machineId: 'm1', viewerId, generation: 1, sdp: 'v=0', iceServers: [{ urls: 'stun:a' }] };

/** Sample commands that change nothing at a cabinet, as nodes pass them on to an agent. */
export const inspectionSamples = {
  watch: {
    data: [{ ...offer, maxSpectators: 20 }],
    values: [{ generation: 1, sdp: 'v=0' }],
  },
  feedRelay: {
    data: [
      {
        ...{ machineId: 'm1', viewerId: 'relay-m1', address: '10.0.0.5', port: 20_000, rtcpPort: 20_001 },
        srtpKey: 'WbTBosdVUZqEb6Htqhn+m3z7wUh4RJVR8nE15GbN',
      },
    ],
    values: [{}],
  },
  keepWatching: { data: [{ machineId: 'm1', viewerIds: [viewerId] }], values: [{}] },
  still: { data: [{ machineId: 'm1', width: 320 }], values: [{ data: 'UklGRg==', at: 1_800_000_000_000 }] },
  meters: {
    data: [{ machineId: 'm1' }],
    values: [
      {
        journalId: '00000000-0000-4000-8000-000000000000',
        sinceSeq: 1,
        untilSeq: 4,
        games: 2,
        freeGames: 0,
        coinInMinor: 200,
        wonMinor: 50,
        handPaysMinor: 0,
        jackpots: 0,
        cashInMinor: 1_000,
        cashOutMinor: 0,
        creditMinor: 850,
      },
    ],
  },
} as const;
