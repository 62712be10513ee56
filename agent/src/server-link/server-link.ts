import type { CabinetView, MachineId, ViewerId } from '@reelfloor/protocol';
import type { RecordingStatus } from '@reelfloor/protocol/channels/recording';
import { ServerConnection, type ServerConnectionOptions } from './server-connection.ts';
import { LinkLog } from './server-connection-log.ts';

const firstRetryMs = 250;
const defaultLongestRetryMs = 5000;
/** Factor by which the maximum retry delay is multiplied after a refused `hello`, because a retry seldom succeeds without a fix. */
const refusedPauses = 6;
/** Time in ms without a server connection after which all video ends, because the viewers may have lost their seats. */
const defaultVideoGraceMs = 15_000;
/**
 * Maximum random delay in ms before an agent reconnects to another server, so that the agents of one server do not all reconnect at once.
 */
const defaultMoveSpreadMs = 200;
/** Minimum time in ms between two changes to another server, in case a server requests one on each new connection. */
const defaultMovePauseMs = 1_000;

export interface ServerLinkOptions extends ServerConnectionOptions {
  readonly longestRetryMs?: number;
  readonly videoGraceMs?: number;
  readonly moveSpreadMs?: number;
  readonly movePauseMs?: number;
  readonly onReady: () => void;
}

/**
 * Keeps the agent connected to the server. While it reconnects, machines stay playable and their journals store the events. If a server
 * that shuts down requests it, opens a second connection, to another server, before closing the first.
 */
export class ServerLink {
  readonly #options: ServerLinkOptions;
  /** The active server connection, whose `hello` was accepted. */
  #current: ServerConnection | null = null;
  /** The pending server connection, whose `hello` is not accepted yet. */
  #next: ServerConnection | null = null;
  readonly #open = new Set<ServerConnection>();
  #hellos = 0;
  #retryMs = firstRetryMs;
  #retryTimer: NodeJS.Timeout | undefined;
  #videoTimer: NodeJS.Timeout | undefined;
  #moveTimer: NodeJS.Timeout | null = null;
  #movedAtMs = Number.NEGATIVE_INFINITY;
  #isClosed = false;
  #wasRefused = false;
  readonly #log: LinkLog;
  readonly #unsubscribe: (() => void)[];

  constructor(options: ServerLinkOptions) {
    this.#options = options;
    this.#log = new LinkLog(options.log);
    this.#unsubscribe = options.cabinets.map((cabinet) =>
      cabinet.subscribe({
        onEvent: () => this.#current?.poke(cabinet.description.machineId),
        onView: (view) => this.#notifyView(cabinet.description.machineId, view),
        onPicture: () => this.#current?.notifyReelBox(cabinet),
      }),
    );
    this.#dial();
  }

  sendCandidate(candidate: { viewerId: string; generation: number; candidate: string; mid: string }): void {
    this.#current?.notify('candidate', candidate);
  }

  sendVideoLost(lost: { viewerId: string; generation: number; code: number | string }): void {
    this.#current?.notify('videoLost', lost);
  }

  sendThumbnails(pictures: Parameters<ServerConnection['sendThumbnails']>[0]): void {
    this.#current?.sendThumbnails(pictures);
  }

  sendRecordingStatus(status: RecordingStatus): void {
    this.#current?.notify('recordingStatus', status);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#videoTimer);
    if (this.#moveTimer) clearTimeout(this.#moveTimer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const connection of this.#open) connection.close();
  }

  #dial(): void {
    const connection: ServerConnection = new ServerConnection(this.#options, {
      onHandshake: () => {
        // Pauses sending on the old connection: an event committed between reading the journals and the server's reply would contradict the
        // `hello`.
        this.#current?.pause();
        return ++this.#hellos;
      },
      onWelcome: (viewers) => this.#welcome(connection, viewers),
      onRefused: (refusal) => {
        this.#wasRefused = true;
        this.#log.refused(refusal);
      },
      onMachine: (machineId, trouble) => this.#log.machine(machineId, trouble),
      onMoveOn: () => this.#moveOn(connection),
      onError: (error) => this.#explain(error),
      onClose: (code, reason) => this.#lose(connection, { code, reason }),
    });
    this.#open.add(connection);
    this.#next = connection;
  }

  #welcome(connection: ServerConnection, viewers: readonly ViewerId[] | undefined): void {
    this.#current?.leave();
    this.#current = connection;
    this.#next = null;
    this.#retryMs = firstRetryMs;
    this.#wasRefused = false;
    this.#log.connected(this.#options.url);
    this.#keepVideo(viewers);
    for (const cabinet of this.#options.cabinets) cabinet.serverLinkChanged?.(true);
    this.#options.onReady();
  }

  #explain(error: Error): void {
    const { url, certificate } = this.#options;
    const dialled = { url, hasOwnAuthority: certificate?.ca !== undefined, now: new Date() };
    this.#log.failed(error, explainDialError(error, dialled));
  }

  #moveOn(connection: ServerConnection): void {
    if (this.#moveTimer !== null || this.#isClosed) return;
    const { moveSpreadMs = defaultMoveSpreadMs, movePauseMs = defaultMovePauseMs } = this.#options;
    const pauseMs = Math.max(0, this.#movedAtMs + movePauseMs - performance.now());
    this.#moveTimer = setTimeout(
      () => {
        this.#moveTimer = null;
        // Does nothing if the connection was replaced or another is being opened: the agent is then already reconnecting.
        if (connection !== this.#current || this.#next !== null) return;
        this.#movedAtMs = performance.now();
        clearTimeout(this.#retryTimer);
        this.#dial();
      },
      pauseMs + Math.random() * moveSpreadMs,
    );
  }

  #lose(connection: ServerConnection, facts: { readonly code: number; readonly reason: string }): void {
    this.#open.delete(connection);
    if (connection === this.#current) {
      this.#current = null;
      for (const cabinet of this.#options.cabinets) cabinet.serverLinkChanged?.(false);
      this.#endVideoLater();
    } else if (connection === this.#next) {
      this.#next = null;
      this.#current?.resume();
    } else return;
    if (this.#isClosed || this.#next !== null) return;
    this.#log.lost({ ...facts, retryMs: this.#retryMs });
    clearTimeout(this.#retryTimer);
    const jitteredMs = this.#retryMs * (0.5 + Math.random() / 2);
    this.#retryTimer = setTimeout(() => this.#dial(), jitteredMs);
    const { longestRetryMs = defaultLongestRetryMs } = this.#options;
    const longestMs = longestRetryMs * (this.#wasRefused ? refusedPauses : 1);
    this.#retryMs = Math.min(this.#retryMs * 2, longestMs);
  }

  /** Ends the video of all viewers that are not listed. If the list is missing, because the server could not list them all, all stay. */
  #keepVideo(viewers: readonly ViewerId[] | undefined): void {
    clearTimeout(this.#videoTimer);
    if (viewers) this.#options.pictures.stopOthers(new Set(viewers));
  }

  #endVideoLater(): void {
    const { pictures, videoGraceMs = defaultVideoGraceMs } = this.#options;
    clearTimeout(this.#videoTimer);
    this.#videoTimer = setTimeout(() => pictures.stopOthers(new Set()), videoGraceMs);
  }

  #notifyView(machineId: MachineId, view: CabinetView): void {
    this.#current?.notifyView(machineId, view);
  }
}

interface Dialled {
  readonly url: string;
  /** Whether `AGENT_CA` names the only certificate authority that is trusted. */
  readonly hasOwnAuthority: boolean;
  readonly now: Date;
}

/** Returns an explanation of why the server cannot be dialled, and what to do; null if only the error's own text is known. */
const explainDialError = (
  error: NodeJS.ErrnoException & { readonly cert?: unknown },
  { url, hasOwnAuthority, now }: Dialled,
): string | null => {
  const { host, hostname } = new URL(url);
  const certificate = `the certificate of ${host}`;
  switch (error.code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return hasOwnAuthority
        ? `${certificate} signed itself and is not the one in AGENT_CA: put the present one there`
        : `${certificate} signed itself, so anybody could have made it: copy it to this machine and name the file in AGENT_CA, or let an authority sign one`;
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return hasOwnAuthority
        ? `${certificate} was not signed by the authority in AGENT_CA, which alone is trusted: put the right one there, or unset AGENT_CA for a public authority`
        : `${certificate} was signed by an authority that this machine does not know: name the authority's file in AGENT_CA; if it is a public one, let the proxy send the whole chain (fullchain.pem)`;
    case 'CERT_HAS_EXPIRED':
      return `${certificate} has ended: renew it at the proxy. This machine's clock says ${now.toISOString()}; if that is wrong, set it`;
    case 'CERT_NOT_YET_VALID':
      return `${certificate} is not valid yet, and this machine's clock says ${now.toISOString()}: set the clock`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `${certificate} is for another name (${namesIn(error.cert)}), not for ${hostname}: write its name into SERVER_URL, or get a certificate for ${hostname}`;
    case 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED':
    case 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE':
      return `${host} asks agents for a certificate: set AGENT_CERT and AGENT_KEY`;
    case 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA':
    case 'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE':
      return `${host} does not know the authority that signed AGENT_CERT: give that authority to the proxy, or get another certificate`;
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'EPROTO':
      return `${host} does not speak TLS there: correct the port in SERVER_URL`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the name ${hostname} leads nowhere from here: correct SERVER_URL or this machine's DNS`;
    case 'ECONNREFUSED':
      return `nothing listens at ${host}: start proxy and server, or correct SERVER_URL`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${host} cannot be reached: look at network and firewall`;
    default:
      return /^Unexpected server response: (\d+)$/.test(error.message)
        ? `${host} answers, but opens no channel (${error.message}): SERVER_URL ends with /agent, and the proxy passes WebSockets on`
        : null;
  }
};

const namesIn = (certificate: unknown): string => {
  const names = certificate instanceof Object && 'subjectaltname' in certificate ? certificate.subjectaltname : null;
  return names ? String(names) : 'none';
};
