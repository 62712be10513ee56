import { useParams } from 'wouter';
import { type BesideGame, GameScreen } from './game-screen.tsx';

/** The route `/game/:gameId/:name`; only the id counts. The key makes another machine another session. */
export const GamePage = (beside: BesideGame) => {
  const { gameId = '', name = '' } = useParams<{ gameId: string; name?: string }>();
  return <GameScreen key={gameId} machineId={gameId} brandName={name} {...beside} />;
};
