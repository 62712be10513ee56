import { once } from 'node:events';
import { connect } from 'node:net';
import { getErrorMessage, type RelayBoard, type Relays } from './relay-connection.ts';

/** Imports the Modbus client lazily: most agents have no Modbus relay board. */
const loadClient = async () => {
  const { default: modbus } = await import('modbus-serial');
  return new modbus.default();
};
type Client = Awaited<ReturnType<typeof loadClient>>;

const causeOf = (error: unknown, answerMs: number): Error => {
  const isTimeout = error instanceof Object && 'errno' in error && error.errno === 'ETIMEDOUT';
  // Not all errors that the Modbus package throws are instances of Error.
  const message = error instanceof Object && 'message' in error ? String(error.message) : getErrorMessage(error);
  return new Error(isTimeout ? `no reply within ${answerMs} ms` : message);
};

interface UnitSetup {
  readonly unit: number;
  /** Timeout in ms for connecting to the relay board and for each of its replies. */
  readonly answerMs: number;
}

/** The relays of a connected Modbus board, which are its coils. */
class CoilRelays implements Relays {
  readonly #client: Client;
  readonly #answerMs: number;
  readonly #closeClient: () => Promise<void>;
  /** Rejects the pending Modbus command. */
  #failCommand: (error: Error) => void = () => {};

  constructor(client: Client, { unit, answerMs }: UnitSetup, closeClient: () => Promise<void>) {
    this.#client = client;
    this.#answerMs = answerMs;
    this.#closeClient = closeClient;
    client.setID(unit);
    client.setTimeout(answerMs);
  }

  lose(error: Error): void {
    this.#failCommand(error);
  }

  async set(channel: number, isClosed: boolean): Promise<void> {
    const { address, state } = await new Promise<{ address: number; state: boolean }>((resolve, reject) => {
      this.#failCommand = reject;
      this.#client.writeCoil(channel, isClosed).then(resolve, (error) => reject(causeOf(error, this.#answerMs)));
    });
    if (address !== channel || state !== isClosed) throw new Error('its answer is that of another command');
  }

  close(): Promise<void> {
    return this.#closeClient();
  }
}

export interface ModbusTcpSetup extends UnitSetup {
  readonly host: string;
  readonly port: number;
}

export const createModbusTcpRelayBoard = (setup: ModbusTcpSetup): RelayBoard => ({
  name: `The key board at ${setup.host}:${setup.port}`,
  async connect(onLost) {
    const { host, port, answerMs } = setup;
    const client = await loadClient();
    const socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 5_000 });
    // The Modbus package's own connect has only the operating system's timeout, which is minutes.
    const isLate = AbortSignal.timeout(answerMs);
    try {
      await once(socket, 'connect', { signal: isLate });
    } catch (error) {
      socket.on('error', () => {}).destroy();
      throw isLate.aborted ? new Error(`no connection within ${answerMs} ms`) : error;
    }
    await client.linkTCP(socket, { port });
    const relays = new CoilRelays(client, setup, async () => void socket.destroy());
    socket.on('close', () => {
      const error = new Error('the connection was closed');
      relays.lose(error);
      onLost(error);
    });
    return relays;
  },
});

export interface ModbusRtuSetup extends UnitSetup {
  readonly path: string;
  readonly baudRate: number;
}

/** Creates a Modbus RTU relay board on a serial port: 8 data bits, no parity, one stop bit, the boards' factory setting. */
export const createModbusRtuRelayBoard = (setup: ModbusRtuSetup): RelayBoard => ({
  name: `The key board at ${setup.path}, unit ${setup.unit}`,
  async connect(onLost) {
    const client = await loadClient();
    const closed = (): Promise<void> => new Promise((resolve) => client.close(() => resolve()));
    const relays = new CoilRelays(client, setup, closed);
    const lose = (error: Error): void => {
      relays.lose(error);
      onLost(error);
    };
    client.on('error', (error) => lose(causeOf(error, setup.answerMs)));
    client.on('close', () => lose(new Error('the port was closed')));
    await client.connectRTUBuffered(setup.path, { baudRate: setup.baudRate });
    return relays;
  },
});
