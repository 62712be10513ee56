import { TestFloor } from '@reelfloor/server/testing/test-server';

interface ServedContract {
  readonly calls: object;
  readonly channels: object;
}

let served: Promise<ServedContract> | null = null;

/** Returns both documents of the contract, as a running server sends them. */
export const servedContract = (): Promise<ServedContract> => {
  served ??= read();
  return served;
};

const read = async (): Promise<ServedContract> => {
  const floor = await TestFloor.open();
  try {
    const documentAt = async (path: string) => (await (await fetch(floor.address + path)).json()) as object;
    return { calls: await documentAt('/docs/json'), channels: await documentAt('/docs/channels.json') };
  } finally {
    await floor.close();
  }
};
