import { useParams } from 'wouter';
import { type BesideGame, GameScreen } from './game-screen.tsx';

/** The route `/game/:gameId/:name`, of which the id is enough. Another machine is another session, hence the key. */
export const GamePage = (beside: BesideGame) => {
  const { gameId = '', name = '' } = useParams<{ gameId: string; name?: string }>();
  return <GameScreen key={gameId} machineId={gameId} brandName={name} {...beside} />;
};
