import type { UdpPorts } from './connection/udp-ports.ts';
import type { ViewerNetworks } from './connection/viewer-networks.ts';
import type { Encoders } from './encode/encoders.ts';
import type { Candidate, Lost } from './viewer-offer.ts';

export interface PublisherOptions {
  readonly onCandidate: (candidate: Candidate) => void;
  /** Called when a picture ends: 70000 if the pipeline broke; VIDEO_LOST if the page may try its next generation. */
  readonly onLost: (lost: Lost) => void;
  readonly onError?: (error: unknown) => void;
  /** Networks in which viewers may be. By default their candidates must be on the Internet. */
  readonly networks?: ViewerNetworks;
  readonly udpPorts?: UdpPorts | null;
  readonly encoders?: () => Promise<Encoders>;
  /** Milliseconds of a clock that only counts. Tests replace it. */
  readonly nowMs?: () => number;
}
