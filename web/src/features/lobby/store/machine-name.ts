interface NamedMachine {
  readonly machineId: string;
  /** The name of the machine's brand; '' if the server did not tell it. */
  readonly brand: string;
}

/** What sentences call a machine: its number and its brand. */
export const machineName = ({ machineId, brand }: NamedMachine): string => `${machineId} ${brand}`.trim();
