import type { DayHours, FloorAlert, FloorRow, WallFigures } from '@reelfloor/protocol/office/live';
import type { AlertKind } from '../../platform/alerts/alert-kinds.ts';
import type { FloorView } from '../machines/floor-view.ts';
import { WallReader } from './wall-figures.ts';

/** What the stream of the floor reads. */
export type StreamedView = Pick<
  FloorView,
  | 'start'
  | 'stop'
  | 'isRunning'
  | 'machineIds'
  | 'row'
  | 'totals'
  | 'hours'
  | 'alerts'
  | 'requests'
  | 'brands'
> & {
  /** Pots, queues and nodes; null where they are not shown, and until they were read. */
  wall(): WallFigures | null;
};

/**
 * The floor as a screen on a wall shows it, where everybody reads it: without players, without what their own play or staff's words
 * would tell of them, and without requests.
 */
export class WallView implements StreamedView {
  readonly #view: StreamedView;
  readonly #reader: Pick<WallReader, 'start' | 'stop' | 'figures'>;

  constructor(view: StreamedView, reader: Pick<WallReader, 'start' | 'stop' | 'figures'>) {
    this.#view = view;
    this.#reader = reader;
  }

  get isRunning(): boolean {
    return this.#view.isRunning;
  }

  get alerts(): readonly FloorAlert[] {
    return this.#view.alerts.filter(({ kind }) => !confidential.has(kind)).map(withoutPlayer);
  }

  get requests(): string {
    return '';
  }

  get brands() {
    return this.#view.brands;
  }

  async start(listener: Parameters<StreamedView['start']>[0]): Promise<void> {
    await Promise.all([this.#view.start(listener), this.#reader.start(() => listener.totals())]);
  }

  stop(): void {
    this.#view.stop();
    this.#reader.stop();
  }

  machineIds(): string[] {
    return this.#view.machineIds();
  }

  row(machineId: string): FloorRow | null {
    const row = this.#view.row(machineId);
    return (
      row && {
        ...row,
        // Staff write the reason why a machine is out of service, and may name who broke it.
        why: row.state === 'out' ? null : row.why,
        ...{ player: null, sessionAt: null, creditMinor: 0, freeSpinsLeft: 0, event: null },
        ...{ coinInMinor: null, netMinor: null },
      }
    );
  }

  totals() {
    return this.#view.totals();
  }

  hours(): DayHours | null {
    return this.#view.hours();
  }

  wall(): WallFigures | null {
    return this.#reader.figures;
  }
}

/** Returns the floor as a wall shows it, with what only a wall shows. */
export const wallOf = (
  view: StreamedView,
  basis: ConstructorParameters<typeof WallReader>[0],
): StreamedView => new WallView(view, new WallReader(basis));

/** What nobody in the hall may learn, even without a name: that somebody is suspected, or that the house disagrees about a player. */
const confidential: ReadonlySet<string> = new Set<AlertKind>([
  'moneyLaundering',
  'statement',
  'requestExpired',
]);

/** Texts and notes may name a player, so kind, place, amount and who looks after it are left. */
const withoutPlayer = (alert: FloorAlert): FloorAlert => ({
  ...alert,
  ...{ text: '', subject: '', player: null },
  acknowledged: alert.acknowledged && { ...alert.acknowledged, note: '' },
});
