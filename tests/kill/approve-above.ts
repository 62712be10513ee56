import type { DatabaseTransaction } from '@reelfloor/server/testing/database';
import { parseBrandBounds } from '@reelfloor/server/testing/machines';

/** Makes pays above this amount wait for approval. */
export const approveAbove = async (
  tx: DatabaseTransaction,
  brandIds: readonly string[],
  approvalMinor: number,
): Promise<void> => {
  for (const id of brandIds) {
    const row = await tx.get<{ bounds: string | null }>('SELECT bounds FROM brands WHERE id = ?', id);
    const bounds = parseBrandBounds(row?.bounds ?? null);
    if (!bounds) throw new Error(`the brand ${id} has no bounds`);
    const text = JSON.stringify({ ...bounds, approvalMinor });
    await tx.run('UPDATE brands SET bounds = ? WHERE id = ?', text, id);
  }
};
