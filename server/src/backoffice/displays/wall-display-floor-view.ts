import type { DayHourlyTotals, FloorAlert, FloorRow, WallDisplayFigures } from '@reelfloor/protocol/office/live';
import type { AlertKind } from '../../platform/alerts/staff-alert-kinds.ts';
import type { StaffFloorView } from '../machines/staff-floor-view.ts';
import { WallDisplayFiguresPoller } from './wall-display-figures-poller.ts';

/** The members of `StaffFloorView` that the event stream of the floor page uses. */
export type StreamedFloorView = Pick<
  StaffFloorView,
  'start' | 'stop' | 'isRunning' | 'machineIds' | 'row' | 'totals' | 'hours' | 'alerts' | 'requests' | 'brands'
> & {
  /** Jackpots, queues and nodes for wall displays; null if they are not shown or not loaded yet. */
  wall(): WallDisplayFigures | null;
};

/**
 * The floor as shown on a public wall display: without players, without texts of staff or figures of play that could identify a player, and
 * without requests for a second person's approval.
 */
export class PublicDisplayFloorView implements StreamedFloorView {
  readonly #view: StreamedFloorView;
  readonly #reader: Pick<WallDisplayFiguresPoller, 'start' | 'stop' | 'figures'>;

  constructor(view: StreamedFloorView, reader: Pick<WallDisplayFiguresPoller, 'start' | 'stop' | 'figures'>) {
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

  async start(listener: Parameters<StreamedFloorView['start']>[0]): Promise<void> {
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
        // Hide the reason for which a machine is out of service: staff write it and may name a person.
        why: row.state === 'out' ? null : row.why,
        ...{ player: null, sessionAt: null, creditMinor: 0, freeSpinsLeft: 0, event: null },
        ...{ coinInMinor: null, netMinor: null },
      }
    );
  }

  totals() {
    return this.#view.totals();
  }

  hours(): DayHourlyTotals | null {
    return this.#view.hours();
  }

  wall(): WallDisplayFigures | null {
    return this.#reader.figures;
  }
}

/** Creates the floor view of a public wall display, with the data that only wall displays show. */
export const createWallDisplayFloorView = (
  view: StreamedFloorView,
  figuresDependencies: ConstructorParameters<typeof WallDisplayFiguresPoller>[0],
): StreamedFloorView => new PublicDisplayFloorView(view, new WallDisplayFiguresPoller(figuresDependencies));

/** Alert kinds that a public display must never show, even without a name, because they reveal a suspicion or a dispute about a player. */
const confidential: ReadonlySet<string> = new Set<AlertKind>(['moneyLaundering', 'statement', 'requestExpired']);

/** Removes the text and the note of an alert, which may name a player. Its kind, machine, amount and the staff member in charge stay. */
const withoutPlayer = (alert: FloorAlert): FloorAlert => ({
  ...alert,
  ...{ text: '', subject: '', player: null },
  acknowledged: alert.acknowledged && { ...alert.acknowledged, note: '' },
});
