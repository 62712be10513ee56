import { callServer } from '../../../api/call-server.ts';
import { onlyLobby } from '../../../settings/only-lobby.ts';
import { askForPictures } from './early-pictures.ts';

export const callForBrands = (signal?: AbortSignal) => callServer('brands', {}, { signal });

/** The machines of the floor, in single-lobby mode of that lobby alone. */
export const callForMachines = (signal?: AbortSignal) => {
  const only = onlyLobby();
  return only === null
    ? callServer('machines', {}, { signal })
    : callServer('brandMachines', { params: { id: only } }, { signal });
};

/** An answer that waited longer is not used: the page came another way, or for another player. */
const usefulMs = 5_000;

let early: {
  askedAt: number;
  brands?: ReturnType<typeof callForBrands> | undefined;
  machines?: ReturnType<typeof callForMachines> | undefined;
} | null = null;

/** Asks for what the lobby shows while the stored token is still being checked: one way to the server and back less. */
export const askEarly = (): void => {
  const machines = callForMachines();
  early = { askedAt: Date.now(), brands: callForBrands(), machines };
  void machines.then((result) => result.ok && askForPictures(result.value.machines, location.pathname));
};

/** The early answer, once, when it came in time and well; null otherwise. */
export const takeEarly = async <Kind extends 'brands' | 'machines'>(kind: Kind) => {
  if (early === null || Date.now() - early.askedAt > usefulMs) early = null;
  const asked = early?.[kind];
  if (!early || !asked) return null;
  early[kind] = undefined;
  const result = await (asked as NonNullable<NonNullable<typeof early>[Kind]>);
  return result.ok ? result : null;
};
