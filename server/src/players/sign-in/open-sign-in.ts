import type { UnitOfWork } from '../../platform/database/database.ts';
import { type Origin, rememberPlaces } from './known-places.ts';
import { recordLogin } from './login-log.ts';
import { beginSignIn } from './sign-ins.ts';

interface NewSignIn {
  readonly id: string;
  readonly player: { readonly id: string; readonly username: string };
  readonly origin: Origin;
  readonly at: number;
  readonly expiresAt: number;
  readonly isByCode: boolean;
}

export const openSignIn = async (
  unit: UnitOfWork,
  { id, player, origin, at, expiresAt, isByCode }: NewSignIn,
): Promise<void> => {
  const [playerId, { username }, { ip }] = [player.id, player, origin];
  await rememberPlaces(unit, playerId, origin, at);
  await recordLogin(unit, { playerId, username, at, ip, label: 'login success', signInId: id });
  await beginSignIn(unit, { id, playerId, at, expiresAt, ip, browser: origin.browser ?? null, isByCode });
};
