import type { DatabaseTransaction } from '../platform/database/database.ts';
import { addBrand } from '../play/machines/add-brand.ts';

export interface BookedMachine {
  readonly id: string;
  readonly brand: string;
  readonly agent: string;
}

export const twoMachines: readonly BookedMachine[] = [
  { id: 'm1', brand: 'koi', agent: 'agent' },
  { id: 'm2', brand: 'koi', agent: 'agent' },
];

/** Adds the machines with their agents, and their brands with one jackpot each. */
export const layFloor = async (tx: DatabaseTransaction, machines: readonly BookedMachine[]): Promise<void> => {
  for (const agent of new Set(machines.map((machine) => machine.agent)))
    await tx.run("INSERT INTO agents (id, token_hash) VALUES (?, 'h')", agent);
  const levels = [{ level: 1, seedMinor: 500, weight: 1 }];
  for (const id of new Set(machines.map(({ brand }) => brand)))
    await addBrand(tx, { id, name: id, position: 1, levels, bounds: null, at: 1 });
  for (const { id, brand, agent } of machines)
    await tx.run(
      "INSERT INTO machines (id, brand_id, agent_id, description) VALUES (?, ?, ?, '{}')",
      ...[id, brand, agent],
    );
};
