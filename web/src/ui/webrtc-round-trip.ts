/** Returns the round-trip time of a WebRTC connection in ms; null if the browser has not measured it. */
export const readWebRtcRoundTripMs = async (
  connection: Pick<RTCPeerConnection, 'getStats'>,
): Promise<number | null> => {
  for (const report of (await connection.getStats()).values()) {
    const { type, nominated, state, currentRoundTripTime } = report;
    const isUsed = type === 'candidate-pair' && nominated && state === 'succeeded';
    if (isUsed && typeof currentRoundTripTime === 'number') return currentRoundTripTime * 1_000;
  }
  return null;
};
