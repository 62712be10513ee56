import type { Cabinet } from '../cabinet/cabinet.ts';
import { SimulatedCabinet, type SimulatedCabinetOptions } from '../drivers/simulated/simulated-cabinet.ts';

/** What every driver gets for a machine of the floor. A driver uses what applies to its kind of machine. */
export type DriverParts = SimulatedCabinetOptions;

/**
 * Opens one machine. The journal in `journalFile` is the driver's own: it must have each event on disk before the cabinet
 * shows it, and find every transfer again after a restart. Throws if the machine cannot be opened; the others then play on.
 */
export type CabinetDriver = (parts: DriverParts) => Cabinet;

/** The drivers that a floor file can name. */
export const cabinetDrivers = {
  simulated: (parts: DriverParts): SimulatedCabinet => new SimulatedCabinet(parts),
} as const satisfies Readonly<Record<string, CabinetDriver>>;

export type DriverName = keyof typeof cabinetDrivers;
