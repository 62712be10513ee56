interface NamedMachine {
  readonly machineId: string;
  /** Name of the machine's brand; '' if the server did not send it. */
  readonly brand: string;
}

/** Returns a machine's number and brand, which identify it in texts. */
export const formatMachineName = ({ machineId, brand }: NamedMachine): string => `${machineId} ${brand}`.trim();
