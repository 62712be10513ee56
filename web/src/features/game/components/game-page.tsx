import { useParams } from 'wouter';
import { type BesideGame, GameScreen } from './game-screen.tsx';

/** Page of `/game/:gameId/:name`; only the id counts. The React key starts a new session for another machine. */
export const GamePage = (beside: BesideGame) => {
  const { gameId = '', name = '' } = useParams<{ gameId: string; name?: string }>();
  return <GameScreen key={gameId} machineId={gameId} brandName={name} {...beside} />;
};
