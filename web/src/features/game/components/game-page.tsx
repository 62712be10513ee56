import { useParams } from 'wouter';
import { GameScreen } from './game-screen.tsx';

interface GamePageProps {
  isLocked: boolean;
  /** The player has the seat. */
  onJoined: (machineId: string) => void;
  /** Called for each step of rounds that play by themselves while the page can be seen. */
  onPlaySeen: () => void;
}

/** The route `/game/:gameId/:name`, of which the id is enough. Another machine is another session, hence the key. */
export const GamePage = (props: GamePageProps) => {
  const { gameId = '', name = '' } = useParams<{ gameId: string; name?: string }>();
  return <GameScreen key={gameId} machineId={gameId} brandName={name} {...props} />;
};
